/** A browser tab of any engine: the functions that both drivers (puppeteer and WebDriver) support. */

export type Cookie = { name: string; value: string };

/** `scripts`: whether pages may run scripts. `width`, `height`: of the window in CSS pixels. */
export type TabOptions = { scripts: boolean; width: number; height: number };

export interface Engine {
  readonly name: string;
  /** Opens a tab that shares no cookies or storage with earlier tabs. */
  open(options: TabOptions): Promise<Tab>;
  close(): Promise<void>;
}

/** An element of the current page. A click on an element that the page has removed throws StaleElement. */
export interface TabElement {
  /** Scrolls the element into the window and presses its middle, like a finger. */
  click(): Promise<void>;
}

export class StaleElement extends Error {}

/** The driver has not answered a command in time, and will answer no other in this tab. */
export class SilentDriver extends Error {}

export interface Tab {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>;
  /** Sets cookies of the shop, before or after its first page is opened. */
  setCookies(origin: string, cookies: readonly Cookie[]): Promise<void>;
  /** Runs the body of a function in the page and returns its result, passed as JSON. */
  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result>;
  /** Returns the element that the function's body returns; undefined if it returns none. */
  find(body: string, ...args: readonly unknown[]): Promise<TabElement | undefined>;
  /** Types the text key by key into the element with the focus. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Goes one page back or forward by the browser's own buttons. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Turns the body of a function and its arguments into an expression, because the drivers accept scripts as text. */
export const expressionOf = (body: string, args: readonly unknown[]): string =>
  `(function(){${body}}).apply(window, ${JSON.stringify(args)})`;

/** An error that says which packages have to be installed. */
export const missing = (engine: string, packages: string): Error =>
  new Error(`${engine} is not installed: apt-get install ${packages}`);
