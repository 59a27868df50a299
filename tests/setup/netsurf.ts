/**
 * NetSurf in a window that nobody looks at. Its own search finds the words, and the shopper's style sheet of NetSurf
 * gives them, fields and links colours that the test finds on the screen.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { forSpawn } from '../../scripts/lib/run.mjs';
import type { TextBrowser } from './text-browsers.ts';

export const NETSURF_PROGRAMS = ['/usr/bin/netsurf-gtk', '/usr/bin/Xvfb', '/usr/bin/xdotool'];

const WIDTH = 1000;
/** So high that a whole page is in the window. */
const HEIGHT = 12_000;
/** A place in the bar for the search. */
const SEARCH_BAR = [300, 62];
/** The height of a line of text in pixels. */
const LINE = 18;
const WAIT_MS = 60_000;
const PAUSE_MS = 50;
const OPTIONS_MAX = 60;
const STILL_MS = 200;

/** NetSurf shows what it has found on a ground of the text's colour. */
const TEXT = 0x010203;
const PRESSABLE = 0x040506;
const FIELD = 0xff00ff;
const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

const STYLE = `
* { color: ${css(TEXT)} !important; background: #fff none !important; border-color: #ccc !important;
  font-size: 16px !important; font-weight: normal !important; }
a, a *, button, button *, input[type=submit] { color: ${css(PRESSABLE)} !important; }
input, select, textarea { border: 3px solid ${css(FIELD)} !important; }
img, svg { display: none !important; }
`;
const SETTINGS = `window_width:${WIDTH}
window_height:${HEIGHT}
window_x:0
window_y:0
accept_language:en
enable_javascript:0
`;

type Box = { left: number; top: number; right: number; bottom: number };
type Found = Box & { colour: number };

export class NetSurf implements TextBrowser {
  readonly #running: ChildProcess[] = [];
  #display = '';
  /** Whether the bar for its search is open, which stays. */
  #searches = false;
  /** The bottom of what was used last. */
  #last = 0;

  private constructor(private readonly folder: string) {}

  static async open(folder: string, url: string): Promise<NetSurf> {
    const browser = new NetSurf(folder);
    const home = path.join(folder, '.netsurf');
    mkdirSync(home);
    writeFileSync(path.join(home, 'user.css'), STYLE);
    writeFileSync(path.join(home, 'Choices'), SETTINGS);
    const screen = ['-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-fbdir', folder, '-nolisten', 'tcp'];
    const server = browser.#begin('/usr/bin/Xvfb', [...screen, '-displayfd', '3']);
    const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
    browser.#display = `:${String(number).trim()}`;
    browser.#begin('/usr/bin/netsurf-gtk', [url]);
    return browser;
  }

  #env = (): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    HOME: this.folder,
    LANG: 'C.UTF-8',
    DISPLAY: this.#display,
    NO_AT_BRIDGE: '1',
  });

  #begin(program: string, args: string[]): ChildProcess {
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
    const child = spawn(program, args, { env: forSpawn(this.#env()), stdio: [...stdio] });
    this.#running.push(child);
    return child;
  }

  async #do(...args: (string | number)[]): Promise<string> {
    const all = args.map(String);
    return (await promisify(execFile)('/usr/bin/xdotool', all, { env: forSpawn(this.#env()) })).stdout;
  }

  async open(url: string): Promise<void> {
    await this.#do('key', 'ctrl+l', 'key', 'ctrl+a', 'type', url);
    await this.#do('key', 'Return');
  }

  async arrive(title: string): Promise<void> {
    await this.#until(title, async () => (await this.#title()).includes(title));
    await this.#until(`the whole of ${title}`, () => this.#isStill());
    this.#last = 0;
  }

  /** A page has its title before its last lines. */
  async #isStill(): Promise<boolean> {
    const before = this.#dump();
    await sleep(STILL_MS);
    return this.#dump().equals(before);
  }

  /** No window has a name while NetSurf starts. */
  #title = (): Promise<string> =>
    this.#do('search', '--onlyvisible', '--name', '.', 'getwindowname').catch(() => '');

  async sees(text: string): Promise<void> {
    this.#last = 0;
    await this.#find(text);
  }

  async follow(words: string): Promise<void> {
    await this.#press(await this.#find(words, PRESSABLE));
  }

  /** The whole page is in the window, so that there is nothing to see of it. */
  skip = (words: string): Promise<void> => this.follow(words);

  async fill(label: string, value: string): Promise<void> {
    await this.#press(await this.#field(label));
    await this.#do('key', 'ctrl+a', 'type', value);
  }

  /** A radio button stands right before its label, and has no border of its own. */
  async choose(label: string): Promise<void> {
    const { left, ...place } = await this.#find(label);
    await this.#press({ ...place, left: left - 24, right: left - 4 });
  }

  /** The open list is a menu of its own, which the search does not reach: it goes on until the closed one shows the option. */
  async pick(label: string, option: string): Promise<void> {
    const field = await this.#field(label);
    for (let steps = 1; steps <= OPTIONS_MAX; steps++) {
      await this.#press(field);
      await sleep(PAUSE_MS);
      await this.#do('key', '--repeat', steps, 'Down', 'key', 'Return');
      if (await this.#shows(field, option)) return;
    }
    missing(`${option} in the list ${label}`);
  }

  renew = async (): Promise<void> => {
    await this.#do('key', 'F5');
  };

  async close(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  async #press({ left, top, right, bottom }: Box): Promise<void> {
    this.#last = bottom;
    const middle = [left + Math.min(20, (right - left) / 2), (top + bottom) / 2].map(Math.round);
    await this.#do('mousemove', ...middle, 'click', 1);
  }

  async #field(label: string): Promise<Box> {
    const { right, top, bottom } = await this.#find(label);
    const isAfter = (box: Box) => box.top >= bottom || (box.bottom > top && box.left >= right);
    return this.#fields().find(isAfter) ?? missing(`a field after ${label}`);
  }

  /** Whether the list in this field is at the option. */
  async #shows({ top, bottom }: Box, option: string): Promise<boolean> {
    return (await this.#search(option, (box) => box.top >= top && box.bottom <= bottom)) !== undefined;
  }

  #find(words: string, colour?: number): Promise<Box> {
    const isMeant = (box: Found) => box.top >= this.#last - 1 && (colour ?? box.colour) === box.colour;
    return this.#until(words, () => this.#search(words, isMeant));
  }

  /** Goes from one place with these words to the next until one `isMeant`. */
  async #search(words: string, isMeant: (box: Found) => boolean): Promise<Box | undefined> {
    if (!this.#searches) await this.#do('key', 'ctrl+f');
    this.#searches = true;
    await this.#do('mousemove', ...SEARCH_BAR, 'click', 1, 'key', 'ctrl+a', 'key', 'BackSpace');
    await this.#do('type', words);
    let before: Found | undefined;
    for (;;) {
      const found = await this.#found();
      if (!found || (before && found.top === before.top && found.left === before.left)) return undefined;
      if (isMeant(found)) return found;
      before = found;
      await this.#do('key', 'Return');
    }
  }

  /** Waits until NetSurf has stopped moving the page. */
  async #found(): Promise<Found | undefined> {
    for (let before: Found | undefined; ; ) {
      await sleep(PAUSE_MS);
      const found = this.#screen().found();
      if (found?.top === before?.top && found?.left === before?.left) return found;
      before = found;
    }
  }

  #fields = (): Box[] => this.#screen().frames(FIELD);

  #dump = (): Buffer => readFileSync(path.join(this.folder, 'Xvfb_screen0'));

  #screen = (): Screen => new Screen(this.#dump());

  async #until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(PAUSE_MS)) {
      const seen = await look();
      if (seen) return seen;
      if (Date.now() > end) missing(`${what} in "${(await this.#title()).trim()}"`);
    }
  }
}

const missing = (what: string): never => {
  throw new Error(`NetSurf does not show ${what}`);
};

/** What Xvfb keeps in its file: an X window dump. */
class Screen {
  readonly #pixels: Uint32Array;
  readonly #stride: number;

  constructor(dump: Buffer) {
    const [size = 0, line = 0, colours = 0] = [0, 12, 19].map((word) => dump.readUInt32BE(word * 4));
    const start = dump.byteOffset + size + colours * 12;
    this.#pixels = new Uint32Array(dump.buffer, start, (line / 4) * HEIGHT);
    this.#stride = line / 4;
  }

  #at = (x: number, y: number): number => (this.#pixels[y * this.#stride + x] ?? 0) & 0xffffff;

  /** The end of the run of one colour to the right. */
  #runEnd(x: number, y: number, colour = this.#at(x, y)): number {
    let end = x;
    while (end < WIDTH && this.#at(end, y) === colour) end++;
    return end;
  }

  #depth(x: number, y: number): number {
    const colour = this.#at(x, y);
    let end = y;
    while (end < HEIGHT && this.#at(x, end) === colour) end++;
    return end;
  }

  /** The words that were found. Over their letters is more ground than any stroke of a letter has. */
  found(): Found | undefined {
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const colour = this.#at(x, y);
        if (colour !== TEXT && colour !== PRESSABLE) continue;
        const right = Math.min(...[0, 1, 2].map((below) => this.#runEnd(x, y + below, colour)));
        if (right - x >= 6) return { left: x, top: y, right, bottom: y + LINE, colour };
        x = Math.max(x, right - 1);
      }
    return undefined;
  }

  /** Rectangles with a border of this colour, in the order of reading. */
  frames(colour: number): Box[] {
    const boxes: Box[] = [];
    for (let y = 1; y < HEIGHT; y++)
      for (let x = 1; x < WIDTH; x++) {
        if (this.#at(x, y) !== colour) continue;
        const right = this.#runEnd(x, y);
        if (this.#at(x, y - 1) !== colour) boxes.push({ left: x, top: y, right, bottom: this.#depth(x, y) });
        x = right - 1;
      }
    return boxes.filter(({ left, right, top, bottom }) => right - left > 6 && bottom - top > 6);
  }
}
