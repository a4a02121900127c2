// Of the decks only those that can be played with the game that is chosen.

const game = document.querySelector("select[name=game]");
const deck = document.querySelector("select[name=deck]");
const fits = JSON.parse(deck.dataset.fits);

function offer() {
  for (const option of deck.options) {
    const isFitting = fits[option.value]?.includes(game.value) ?? true;
    option.hidden = option.disabled = !isFitting;
  }
  for (const group of deck.querySelectorAll("optgroup"))
    group.hidden = ![...group.children].some((option) => !option.hidden);
  if (deck.selectedOptions[0]?.disabled)
    deck.value = [...deck.options].find((option) => !option.disabled)?.value ?? "";
}

if (!game.disabled) {
  game.addEventListener("change", offer);
  offer();
}
