/** The screen reader Orca on a display and a session bus of its own. What it would speak comes as text. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSpawn } from '../../scripts/lib/run.mjs';

const ACCESSIBILITY_BUS = '/usr/libexec/at-spi-bus-launcher';
/** The system's, which has Orca's modules. */
const PYTHON = '/usr/bin/python3';
const PACKAGES = {
  '/usr/bin/orca': 'orca',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/dbus-daemon': 'dbus',
  [ACCESSIBILITY_BUS]: 'at-spi2-core',
};

/** The Debian packages that Orca needs and that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));

const STEP_MS = 50;
const STILL_MS = 2_000;
/** A busy machine lets Orca pause within a page. */
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 60_000;

export class Orca {
  readonly #running: ChildProcess[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'shop-orca-'));
  readonly #spoken = path.join(this.#folder, 'spoken.txt');
  /** What programs that Orca shall read are started with. */
  readonly env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: this.#folder,
    XDG_DATA_HOME: this.#folder,
    XDG_RUNTIME_DIR: this.#folder,
    LANG: 'C.UTF-8',
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
    SPOKEN: this.#spoken,
  };
  #forgotten = 0;

  static async open(): Promise<Orca> {
    const orca = new Orca();
    try {
      await orca.#start();
    } catch (error) {
      await orca.close();
      throw error;
    }
    return orca;
  }

  async #start(): Promise<void> {
    writeFileSync(this.#spoken, '');
    const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-displayfd', '3'];
    this.env['DISPLAY'] = `:${await this.#lineOf('Xvfb', screen)}`;
    const bus = ['--session', '--nofork', '--print-address=3'];
    this.env['DBUS_SESSION_BUS_ADDRESS'] = await this.#lineOf('dbus-daemon', bus);
    this.#begin(ACCESSIBILITY_BUS, ['--launch-immediately', '--a11y=1', '--screen-reader=1']);
    this.#begin(PYTHON, [path.join(import.meta.dirname, 'run-orca.py')]);
    await this.until(/Screen reader on/);
  }

  #begin(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, {
      env: forSpawn(this.env),
      // A group of its own, which ends with the programs that it has started.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.#running.push(child);
    return child;
  }

  /** Starts a program that writes one line into its file 3 as soon as it is ready. */
  async #lineOf(program: string, args: string[]): Promise<string> {
    const [line] = await once(this.#begin(program, args).stdio[3] as NodeJS.ReadableStream, 'data');
    return String(line).trim();
  }

  /** What was spoken since `forget`. Lines of a whole page that is read from its top are indented. */
  heard(): string[] {
    return readFileSync(this.#spoken, 'utf8').split('\n').slice(this.#forgotten, -1);
  }

  forget(): void {
    this.#forgotten += this.heard().length;
  }

  /** Waits until a line with these words was spoken. */
  async until(words: RegExp): Promise<void> {
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(STEP_MS))
      if (this.heard().some((line) => words.test(line))) return;
    throw new Error(`${words} was not heard, but:\n${this.heard().join('\n')}`);
  }

  /** Waits until nothing more is spoken, for longer unless that `isAll`, and returns what was heard. */
  async quiet(isAll: (heard: string[]) => boolean = () => true): Promise<string[]> {
    let heard = this.heard();
    let since = performance.now();
    for (const end = since + TIMEOUT_MS; performance.now() < end; await sleep(STEP_MS)) {
      const now = this.heard();
      if (now.length !== heard.length) since = performance.now();
      heard = now;
      if (performance.now() - since > (isAll(heard) ? STILL_MS : PAUSE_MS)) break;
    }
    return heard;
  }

  async close(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await once(child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
