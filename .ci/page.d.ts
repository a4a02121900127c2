// What a page holds is said by its template, not by a script: elements that are looked for may be any. What
// scripts keep and hand to each other is checked in full.

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selectors: string): any;
}

interface Document {
  getElementById(id: string): any;
  readonly activeElement: any;
}

interface EventTarget {
  [name: string]: any;
}

interface Event {
  readonly submitter?: any;
}

// Whom an event is for is an element that is looked into likewise.
interface Document {
  addEventListener<Kind extends keyof DocumentEventMap>(
    kind: Kind,
    listen: (event: DocumentEventMap[Kind] & { readonly target: any }) => any,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    kind: string,
    listen: (event: CustomEvent & { readonly target: any }) => any,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Where cards from a list go: behind *after*, or into the cells from *place* down. */
interface PastedTo {
  after?: any;
  place?: any;
}

/** A card of a deck, as far as its picture goes; *alt* tells by language what it shows. */
interface ShownCard {
  picture?: string;
  alt?: Record<string, string>;
}

/**
 * What `connect` in live.js is told. It stands here so that no pupil has to load it.
 *
 *   const link = connect({ url: "/ws/table/7/", onMessage, onState });
 *   link.send(fields);      // the fields of a form
 *   link.close();
 *
 * onMessage(message) comes after the parts are in place, before(message) ahead of it; onAnswer() after whatever
 * came, be it nothing new. onState(state) tells
 * "connecting", "connected", "reconnecting", "polling", "offline", "elsewhere", "gone" or "closed".
 */
interface LinkOptions {
  url: string;
  subprotocol?: string;
  poll?: string;
  post?: string;
  number?: number;
  before?: (message: any) => void;
  onMessage?: (message: any) => void;
  onAnswer?: () => void;
  onState?: (state: string) => void;
}

/** A form that was sent: as the page said it, and as it goes; *asked* is its number on the way it took, 0 for none. */
interface Pressed {
  saying: string;
  number: number;
  action: string;
  form: Record<string, string>;
  asked: number;
}

/**
 * What a script of a game (`SITE.scripts`) makes of the board: its `make({ table, words, language, send })`
 * gives one. What it has no answer to is left out.
 */
interface Maker {
  /** The letter that leads to it. */
  key?: string;
  /** Whether it knows what this form sends, or a word about what is missing. */
  isFor: (form: any) => boolean;
  fields: (submitter: any) => Record<string, any> | null;
  /** Whether there is something to make now. */
  isOn?: () => boolean;
  /** Whether nothing else is said in its form now. */
  isAlone?: () => boolean;
  /** Something has happened. */
  told?: (event: any, mySeat: number | null) => void;
  /** The line to the server stands, perhaps anew. */
  connected?: () => void;
  /** A card of the hand was pressed; whether that is its own to answer. */
  toggle?: (card: any) => boolean;
  /** One step back; whether there was one. */
  back?: () => boolean;
  focus: () => void;
}
