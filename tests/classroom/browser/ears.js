// A recogniser in the place of the browser's: what it hears next is in `window.ears`, and how it was asked.
{
  const ears = {
    state: "available",
    hears: "",
    fails: "",
    asked: [],
    questions: 0,
    languages: ["en-US", "fr-FR"],
  };
  window.ears = ears;
  class Recogniser extends EventTarget {
    static async available({ langs, processLocally }) {
      ears.questions += 1;
      return processLocally && langs.every((lang) => ears.languages.includes(lang))
        ? ears.state
        : "unavailable";
    }

    static async install() {
      ears.state = "available";
      return true;
    }

    lang = "";
    phrases = [];

    get processLocally() {
      return this.local ?? false;
    }

    set processLocally(value) {
      this.local = value;
    }

    start() {
      const phrases = this.phrases.map(({ phrase }) => phrase);
      ears.asked.push({ lang: this.lang, local: this.processLocally, phrases });
      setTimeout(() => {
        if (ears.fails) this.dispatchEvent(Object.assign(new Event("error"), { error: ears.fails }));
        else if (ears.hears)
          this.dispatchEvent(Object.assign(new Event("result"), { results: [[{ transcript: ears.hears }]] }));
        this.dispatchEvent(new Event("end"));
      }, 20);
    }

    abort() {
      this.dispatchEvent(new Event("end"));
    }
  }
  window.SpeechRecognition = Recogniser;
  window.SpeechRecognitionPhrase = class {
    constructor(phrase, boost) {
      Object.assign(this, { phrase, boost });
    }
  };
}
