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
    listen: (event: Event & { readonly target: any }) => any,
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
 * onMessage(message) comes after the parts are in place, before(message) ahead of it. onState(state) tells
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
  onState?: (state: string) => void;
}
