/** A program in a terminal that nobody looks at: tmux draws its screen, and the test reads it and types. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { forSpawn } from '../../scripts/lib/run.mjs';

export const TMUX = '/usr/bin/tmux';

/** Wide enough that no label of the shop is broken. */
const COLUMNS = 160;
const WAIT_MS = 60_000;
const PAUSE_MS = 40;

export class Terminal {
  private constructor(private readonly socket: string) {}

  /** @param folder becomes the program's home */
  static async open(command: string[], folder: string, rows: number): Promise<Terminal> {
    const terminal = new Terminal(path.join(folder, 'tmux'));
    const size = ['-x', String(COLUMNS), '-y', String(rows)];
    await terminal.#tmux(['-f', '/dev/null', 'new-session', '-d', ...size, '--', ...command], {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      TERM: 'xterm',
    });
    return terminal;
  }

  async #tmux(args: string[], env = {}): Promise<string> {
    const all = ['-u', '-S', this.socket, ...args];
    return (await promisify(execFile)(TMUX, all, { env: forSpawn(env) })).stdout;
  }

  /** Presses a key by its name in tmux, such as `Enter`. */
  async press(key: string, times = 1): Promise<void> {
    if (times > 0) await this.#tmux(['send-keys', '-N', String(times), '--', key]);
  }

  async type(text: string): Promise<void> {
    await this.#tmux(['send-keys', '-l', '--', text]);
  }

  async screen(): Promise<string> {
    return this.#tmux(['capture-pane', '-p']);
  }

  /** The cursor's line, in two parts: what is before the cursor, and what is at and after it. */
  async atCursor(): Promise<[before: string, after: string]> {
    const place = await this.#tmux(['display-message', '-p', '#{cursor_x} #{cursor_y}']);
    const [x = 0, y = 0] = place.split(' ').map(Number);
    return splitAtColumn((await this.screen()).split('\n')[y] ?? '', x);
  }

  /** Reads the screen again and again until `isTrue`. */
  async until(what: string, isTrue: (screen: string) => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(PAUSE_MS)) {
      const screen = await this.screen();
      if (await isTrue(screen)) return;
      if (Date.now() > end) throw new Error(`Waited for ${what}:\n${withoutBlanks(screen)}`);
    }
  }

  /** Kills the program, so that it writes no more files, and tmux ends with it. */
  async close(): Promise<void> {
    process.kill(Number(await this.#tmux(['display-message', '-p', '#{pane_pid}'])), 'SIGKILL');
  }
}

/** Characters of two columns, as far as the shop has them. */
const WIDE = /[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

function splitAtColumn(line: string, column: number): [string, string] {
  let at = 0;
  for (let width = 0; width < column && at < line.length; at++) width += WIDE.test(line[at] ?? '') ? 2 : 1;
  return [line.slice(0, at), line.slice(at)];
}

const withoutBlanks = (screen: string): string => screen.replace(/ +$/gm, '').replace(/\n{3,}/g, '\n\n');
