/** A browser's tab, whatever its engine: what both drivers can do, and nothing else. */

export type Cookie = { name: string; value: string };

/** `scripts`: whether pages may run theirs. Width and height of the window in CSS pixels. */
export type TabOptions = { scripts: boolean; width: number; height: number };

export interface Engine {
  readonly name: string;
  /** A tab of a browser that knows nothing of the one before it. */
  open(options: TabOptions): Promise<Tab>;
  close(): Promise<void>;
}

/** An element of the current page. A click on a removed one throws StaleElement. */
export interface TabElement {
  /** Scrolled into the window and pressed in its middle, as by a finger. */
  click(): Promise<void>;
}

export class StaleElement extends Error {}

export interface Tab {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>;
  /** Cookies of the shop, before its first page or on it. */
  setCookies(origin: string, cookies: readonly Cookie[]): Promise<void>;
  /** The result, as JSON, of a function's body that is run in the page. */
  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result>;
  /** The element that a function's body returns; undefined where it returns none. */
  find(body: string, ...args: readonly unknown[]): Promise<TabElement | undefined>;
  /** Keys, pressed one after the other where the focus is. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** One page back or forward, by the browser's own button. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The drivers take the text of a script: a function's body becomes an expression with its arguments. */
export const expressionOf = (body: string, args: readonly unknown[]): string =>
  `(function(){${body}}).apply(window, ${JSON.stringify(args)})`;

/** A message about what has to be installed. */
export const missing = (engine: string, packages: string): Error =>
  new Error(`${engine} is not installed: apt-get install ${packages}`);
