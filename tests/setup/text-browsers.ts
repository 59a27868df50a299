/** Browsers that show pages as text. They are used by the words on the page. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NETSURF_PROGRAMS, NetSurf } from './netsurf.ts';
import { Terminal, TMUX } from './terminal.ts';

/** So many that a whole page is on the screen. */
const ROWS = 1000;
/** w3m shows no more. */
const ROWS_OF_W3M = 200;

export interface TextBrowser {
  open(url: string): Promise<void>;
  /** Waits until the page with this title is shown. Whatever is looked for next is looked for from its top. */
  arrive(title: string): Promise<void>;
  /** Waits until the page has this text. */
  sees(text: string): Promise<void>;
  /** Presses the next link or button with these words: all methods look below what was used last. */
  follow(words: string): Promise<void>;
  /** Presses this link to a part of the page, and waits until the browser is there. */
  skip(words: string): Promise<void>;
  /** Replaces the text in the field below this label. */
  fill(label: string, value: string): Promise<void>;
  /** Takes the radio button or checkbox before this label. */
  choose(label: string): Promise<void>;
  /** Takes an option of the list below this label. */
  pick(label: string, option: string): Promise<void>;
  /** Asks for the page again where the browser shows its own old copy. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** In w3m, a search goes to the words, and Tab from a label to its field. */
class W3m implements TextBrowser {
  constructor(private readonly terminal: Terminal) {}

  async open(url: string): Promise<void> {
    await this.terminal.press('U');
    await this.terminal.press('C-u');
    await this.terminal.type(url);
    await this.terminal.press('Enter');
  }

  async arrive(title: string): Promise<void> {
    await this.terminal.until(title, (screen) => lastLine(screen).includes(title));
    await this.terminal.press('g');
  }

  async sees(text: string): Promise<void> {
    await this.terminal.until(text, (screen) => screen.includes(text));
    await this.terminal.press('g');
  }

  async #goTo(words: string): Promise<void> {
    await this.terminal.press('/');
    await this.terminal.type(words);
    await this.terminal.press('Enter');
    await this.#isAt((_, after) => after.startsWith(words), words);
  }

  #isAt(isThere: (before: string, after: string) => boolean, what: string): Promise<void> {
    return this.terminal.until(`the cursor at ${what}`, async () =>
      isThere(...(await this.terminal.atCursor())),
    );
  }

  async follow(words: string): Promise<void> {
    await this.#goTo(words);
    await this.terminal.press('Enter');
  }

  async skip(words: string): Promise<void> {
    await this.follow(words);
    await this.#isAt((_, after) => !after.startsWith(words), `a place other than ${words}`);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#goTo(label);
    await this.terminal.press('Tab');
    await this.terminal.press('Enter');
    await this.terminal.press('C-u');
    await this.terminal.type(value);
    await this.terminal.press('Enter');
    await this.#isAt((before, after) => before.endsWith('[') && shows(after, value), `the field ${label}`);
  }

  async choose(label: string): Promise<void> {
    await this.#goTo(label);
    await this.terminal.press('Escape');
    await this.terminal.press('Tab');
    await this.terminal.press('Enter');
    await this.#isAt((_, after) => /^[*X][)\]]/.test(after), `the mark of ${label}`);
  }

  async pick(label: string, option: string): Promise<void> {
    await this.#goTo(label);
    await this.terminal.press('Tab');
    await pickFrom(this.terminal, option);
    await this.#isAt(
      (before, after) => before.endsWith('[') && after.startsWith(option),
      `the list ${label}`,
    );
  }

  async renew(): Promise<void> {}

  close = (): Promise<void> => this.terminal.close();
}

/** lynx and links2 number everything that can be used. */
abstract class Numbering implements TextBrowser {
  /** The number that was used last. */
  #last = 0;

  constructor(protected readonly terminal: Terminal) {}

  /** Moves the cursor to a number. */
  protected abstract move(to: number): Promise<void>;
  protected abstract type(value: string): Promise<void>;

  async open(url: string): Promise<void> {
    await this.terminal.press('g');
    await this.terminal.press('C-u');
    await this.terminal.type(url);
    await this.terminal.press('Enter');
  }

  async arrive(title: string): Promise<void> {
    await this.terminal.until(title, (screen) => (screen.split('\n')[0] ?? '').includes(title));
    this.#last = 0;
  }

  async sees(text: string): Promise<void> {
    await this.terminal.until(text, (screen) => screen.includes(text));
    this.#last = 0;
  }

  async #goTo(words: string, pattern: RegExp): Promise<void> {
    const find = (screen: string) =>
      [...screen.matchAll(pattern)].map((match) => Number(match[1])).find((number) => number > this.#last);
    let target = 0;
    await this.terminal.until(`a number at ${words}`, (screen) => {
      target = find(screen) ?? 0;
      return target > 0;
    });
    await this.move(target);
    await this.terminal.until(
      `the cursor at [${target}] ${words}`,
      async () => (await this.number()) === target,
    );
    this.#last = target;
  }

  /** The number at the cursor. */
  protected async number(): Promise<number> {
    const [before] = await this.terminal.atCursor();
    return Number(/.*\[(\d+)/.exec(before)?.[1] ?? 0);
  }

  async follow(words: string): Promise<void> {
    await this.#goTo(words, new RegExp(`\\[(\\d+)\\][^[\\n]*?${literal(words)}`, 'g'));
    await this.terminal.press('Enter');
  }

  #toField = (label: string) => this.#goTo(label, new RegExp(`${literal(label)}[^[]*\\[?\\[(\\d+)\\]`, 'g'));

  skip(words: string): Promise<void> {
    return this.follow(words);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#toField(label);
    await this.type(value);
    await this.terminal.until(`${value} in the field ${label}`, (screen) =>
      shows(this.#itsText(screen), value),
    );
  }

  async choose(label: string): Promise<void> {
    await this.#goTo(label, new RegExp(`\\[(\\d+)\\][([].[)\\]] ${literal(label)}`, 'g'));
    await this.terminal.press('Enter');
    await this.terminal.until(`the mark of ${label}`, (screen) => /^[([][*X]/.test(this.#itsText(screen)));
  }

  #itsText = (screen: string): string => screen.split(`[${this.#last}]`)[1] ?? '';

  async pick(label: string, option: string): Promise<void> {
    await this.#toField(label);
    await pickFrom(this.terminal, option);
    await this.terminal.until(`${option} in the list ${label}`, (screen) =>
      shows(this.#itsText(screen), option),
    );
  }

  async renew(): Promise<void> {}

  close = (): Promise<void> => this.terminal.close();
}

/** With the option -tna, lynx takes digits for a number until Enter has opened a field. */
class Lynx extends Numbering {
  protected async move(to: number): Promise<void> {
    await this.terminal.type(`${to}g`);
    await this.terminal.press('Enter');
  }

  override async fill(label: string, value: string): Promise<void> {
    await super.fill(label, value);
    await this.terminal.press('Tab');
  }

  protected async type(value: string): Promise<void> {
    // Both lines are waited for, because the last field's may still be there.
    await this.terminal.until('a closed field', (screen) => screen.includes('Inactive. Press <return>'));
    await this.terminal.press('Enter');
    await this.terminal.until('an open field', (screen) => screen.includes('Enter text'));
    await this.terminal.press('C-u');
    await this.terminal.type(value);
  }
}

/** links2 takes digits for text while the cursor is in a field. */
class Links2 extends Numbering {
  /** It keeps every page, whatever the headers say. */
  override renew = (): Promise<void> => this.terminal.press('C-r');

  protected async move(to: number): Promise<void> {
    const from = await this.number();
    await this.terminal.press(from < to ? 'Down' : 'Up', Math.abs(to - from));
  }

  protected async type(value: string): Promise<void> {
    await this.terminal.press('C-u');
    await this.terminal.type(value);
  }
}

/** Opens the list at the cursor and goes down in it. */
async function pickFrom(terminal: Terminal, option: string): Promise<void> {
  await terminal.press('Enter');
  let before = '';
  await terminal.until(`${option} in the list`, async () => {
    const line = (await terminal.atCursor()).join('');
    if (line.includes(option)) return true;
    if (line !== before) await terminal.press('Down');
    before = line;
    return false;
  });
  await terminal.press('Enter');
}

const lastLine = (screen: string): string => screen.trimEnd().split('\n').at(-1) ?? '';
/** Whether a field, which may be too short for it, shows the beginning or the end of this value, or a password's stars. */
const shows = (field: string, value: string): boolean =>
  [value.slice(0, 8), value.slice(-8), '***'].some((part) => (field.split('\n')[0] ?? '').includes(part));
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const LYNX_SETTINGS = `INCLUDE:/etc/lynx/lynx.cfg
ACCEPT_ALL_COOKIES:TRUE
PREFERRED_LANGUAGE:ja
CHARACTER_SET:utf-8
DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED
`;

/** `start` opens a page with the folder as home. */
export const textBrowsers = {
  w3m: {
    programs: [TMUX, '/usr/bin/w3m'],
    packages: 'tmux w3m',
    locale: 'ja',
    start: async (folder: string, url: string): Promise<TextBrowser> => {
      const options = ['auto_image=0', 'accept_language=ja', 'ignorecase_search=0'];
      const command = ['w3m', '-cookie', ...options.flatMap((option) => ['-o', option]), url];
      return new W3m(await Terminal.open(command, folder, ROWS_OF_W3M));
    },
  },
  lynx: {
    programs: [TMUX, '/usr/bin/lynx'],
    packages: 'tmux lynx',
    locale: 'ja',
    start: async (folder: string, url: string): Promise<TextBrowser> => {
      const settings = path.join(folder, 'lynx.cfg');
      writeFileSync(settings, LYNX_SETTINGS);
      const command = ['lynx', `-cfg=${settings}`, '-nopause', '-tna', url];
      return new Lynx(await Terminal.open(command, folder, ROWS));
    },
  },
  links2: {
    programs: [TMUX, '/usr/bin/links2'],
    packages: 'tmux links2',
    // links2 2.28 shows no Japanese in a terminal, and types none.
    locale: 'en',
    start: async (folder: string, url: string): Promise<TextBrowser> => {
      // Without this folder it begins with a greeting.
      mkdirSync(path.join(folder, '.links2'));
      return new Links2(await Terminal.open(['links2', '-html-numbered-links', '1', url], folder, ROWS));
    },
  },
  NetSurf: {
    programs: NETSURF_PROGRAMS,
    packages: 'netsurf-gtk xvfb xdotool',
    // NetSurf 3.10 finds no Japanese words.
    locale: 'en',
    start: (folder: string, url: string): Promise<TextBrowser> => NetSurf.open(folder, url),
  },
} as const;

export const isInstalled = ({ programs }: { programs: readonly string[] }): boolean =>
  programs.every((file) => existsSync(file));
