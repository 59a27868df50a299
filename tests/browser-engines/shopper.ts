/** A shopper in a browser tab: finds elements by role and name like a screen reader, and waits for them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { StaleElement, type Tab, type TabElement } from './tab.ts';

/** Longer than the time after which a request of an element counts as failed (kit/elements/in-time.ts). */
const TIMEOUT_MS = 20_000;
const BETWEEN_MS = 50;

/** The folder of the library that finds elements by role and name. The library runs inside the page. */
const LIBRARY = createRequire(import.meta.url)
  .resolve('@testing-library/dom')
  .replace(/[^/]+$/, '');
const library = readFileSync(`${LIBRARY}@testing-library/dom.umd.min.js`, 'utf8');

/** `within`: only inside an element with this role. `part`: the element's name or text may be longer than `name`. */
export type Where = { role: string; name?: string; within?: string; part?: boolean };

/** Bodies of functions that run in the page, with their parameters in `arguments`. */
const FIND = `
const [{ role, name, within, part }] = arguments;
const { queryAllByRole } = TestingLibraryDom;
const places = within ? queryAllByRole(document.body, within) : [document.body];
const wish = name === undefined ? {} : { name: part ? (it) => it.includes(name) : name };
return places.flatMap((place) => queryAllByRole(place, role, wish))[0] ?? null;`;
const FIELD = `
const [label] = arguments;
const { queryAllByLabelText } = TestingLibraryDom;
const named = (name) => queryAllByLabelText(document.body, name, { selector: 'input, select, textarea' });
return [...named(label), ...named((it) => it.startsWith(label))].find((field) => field.offsetParent) ?? null;`;

const in_ = (find: string, act: string) =>
  `const found = (function () {${find}}).apply(window, arguments); if (!found) return null; ${act}`;

export class Shopper {
  constructor(
    readonly tab: Tab,
    private readonly origin: string,
  ) {}

  go(path: string): Promise<void> {
    return this.tab.open(this.origin + path);
  }

  /** Path and query of the page. */
  async address(): Promise<string> {
    return this.tab.run<string>('return location.pathname + location.search');
  }

  /** Waits for a page with this title. */
  title(text: string): Promise<void> {
    return this.sees({ role: 'heading', name: text, within: 'main' });
  }

  async sees(where: Where): Promise<void> {
    await this.until(`${labelOf(where)} is there`, () => this.#find(FIND, where));
  }

  async misses(where: Where): Promise<void> {
    await this.until(`${labelOf(where)} is gone`, async () => !(await this.#find(FIND, where)));
  }

  /** Waits until the first element with this role contains the text. */
  async reads(role: string, text: string): Promise<void> {
    const body = in_(FIND, 'return found.textContent');
    await this.until(`${role} says ${text}`, async () =>
      (await this.#run<string | null>(body, { role }))?.includes(text),
    );
  }

  async press(where: Where): Promise<void> {
    await this.#click(labelOf(where), FIND, where);
  }

  /** The value of a field. */
  async value(label: string): Promise<string | null> {
    return this.#run<string | null>(in_(FIELD, 'return found.value'), label);
  }

  async holds(label: string, value: string): Promise<void> {
    await this.until(`${label} holds ${value}`, async () => (await this.value(label)) === value);
  }

  /** Replaces the value of the field by typing. */
  async write(label: string, text: string): Promise<void> {
    const focus = in_(FIELD, 'found.focus(); found.select(); return document.activeElement === found');
    await this.until(`field ${label}`, () => this.#run(focus, label));
    await this.tab.type(text);
  }

  /** Chooses an entry of a select element. */
  async choose(label: string, choice: string | number): Promise<void> {
    const choose = in_(
      FIELD,
      `const [, choice] = arguments;
       const option = [...found.options].find((each, at) => each.label === choice || each.value === choice || at === choice);
       if (!option) return null;
       found.value = option.value;
       for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true }));
       return true;`,
    );
    await this.until(`${choice} of ${label}`, () => this.#run(choose, label, choice));
  }

  /** Waits until the page's custom elements run (app/client-entry.ts). */
  async enhanced(): Promise<void> {
    const body = "return document.documentElement.dataset.enhanced === ''";
    await this.until('the page’s scripts are there', () => this.tab.run(body));
  }

  /** Calls `isSo` until its result is true. Tries again after an error, which may happen while a page is being left. */
  async until(what: string, isSo: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    let error: unknown;
    do {
      try {
        if (await isSo()) return;
        error = undefined;
      } catch (thrown) {
        error = thrown;
      }
      await sleep(BETWEEN_MS);
    } while (performance.now() < end);
    const at = await this.tab.run<string>('return location.href + " " + document.title').catch(String);
    throw new Error(`expected that ${what}; on ${at}${error ? `: ${error}` : ''}`);
  }

  async #click(what: string, find: string, ...args: readonly unknown[]): Promise<void> {
    await this.until(`${what} can be pressed`, async () => {
      const element = await this.#find(find, ...args);
      if (!element) return false;
      try {
        await element.click();
      } catch (error) {
        // The page has replaced the element, so `until` finds the new one and presses it.
        if (error instanceof StaleElement) return false;
        throw error;
      }
      return true;
    });
  }

  async #find(body: string, ...args: readonly unknown[]): Promise<TabElement | undefined> {
    await this.#bringLibrary();
    return this.tab.find(body, ...args);
  }

  async #run<Result>(body: string, ...args: readonly unknown[]): Promise<Result> {
    await this.#bringLibrary();
    return this.tab.run(body, ...args);
  }

  /** Loads the library into each new page. */
  async #bringLibrary(): Promise<void> {
    if (await this.tab.run<boolean>('return !!window.TestingLibraryDom')) return;
    await this.tab.run(`window.process ??= { env: {} }; ${library}`);
  }
}

const labelOf = ({ role, name, within }: Where) =>
  `${role}${name === undefined ? '' : ` “${name}”`}${within ? ` in ${within}` : ''}`;
