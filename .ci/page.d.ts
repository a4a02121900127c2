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
