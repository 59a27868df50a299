/** A fresh clone of the current commit with its own home folder, and npm's commands in it. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { fetchNpm } from '../../scripts/lib/programs.mjs';
import { forSpawn } from '../../scripts/lib/run.mjs';
import type { Case } from './cases.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USER = 'shop-newcomer';
const READY_MS = 300_000;
const COMMAND_MS = 3_600_000;

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'safe.directory=*', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

type Ended = { code: number | null; output: string };

export class Clone {
  readonly folder: string;
  readonly env: Record<string, string>;

  private constructor(
    private readonly base: string,
    private readonly of: Case,
    env: Record<string, string>,
    private readonly npm: string[],
  ) {
    this.folder = path.join(base, of.folder ?? 'shop');
    this.env = env;
  }

  static async make(of: Case): Promise<Clone> {
    const base = mkdtempSync(path.join(tmpdir(), 'newcomer-'));
    const home = path.join(base, 'home');
    mkdirSync(home);
    // Copies this machine's settings for the registry.
    const settings = execFileSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8' }).trim();
    if (existsSync(settings)) cpSync(settings, path.join(home, '.npmrc'));
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      PORT: String(await freePort()),
      SHOP_API_PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
    };
    const npm = of.npm ? [process.execPath, await fetchNpm(of.npm)] : ['npm'];
    const clone = new Clone(base, of, env, npm);
    execFileSync('git', ['clone', '--quiet', ROOT, clone.folder]);
    if (of.isOther) {
      execFileSync('useradd', ['--home-dir', home, '--no-create-home', USER]);
      execFileSync('chown', ['-R', `${USER}:`, base]);
    }
    return clone;
  }

  /** Starts the shop, waits until it is open, opens three pages, and ends the shop. */
  async openShop(): Promise<void> {
    const running = this.#spawn(['start'], this.of.wrap ?? []);
    const until = Date.now() + READY_MS;
    while (!running.output().includes('The shop is open.')) {
      const { exitCode } = running.child;
      if (exitCode !== null || Date.now() > until)
        throw new Error(`npm start did not open (exit code ${exitCode}):\n${running.output().slice(-3_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const visit = `for (const path of ['/', '/en/faq', '/products/the-probability-dice-box']) {
      const { status } = await fetch('http://localhost:${this.env['PORT']}' + path);
      if (status !== 200) { console.error(path, status); process.exit(1); }
    }`;
    const inside = ['--target', String(running.child.pid), '--net', process.execPath];
    execFileSync('nsenter', [...inside, '--input-type=module', '--eval', visit], { stdio: 'pipe' });
    // Signals the whole process group, as Ctrl-C does.
    process.kill(-(running.child.pid ?? 0), 'SIGINT');
    const { code, output } = await running.ended;
    // npm ends by the signal or with exit code 130.
    const isProper = code === null || code === 0 || code === 130;
    const left = processesIn(this.folder);
    if (left.length > 0) throw new Error(`still running after Ctrl-C: ${left.join(', ')}`);
    if (!isProper) throw new Error(`exit code ${code} after Ctrl-C:\n${output.slice(-2_000)}`);
  }

  run(args: string[]): Promise<Ended> {
    return this.#spawn(args, this.of.wrap ?? []).ended;
  }

  async install(): Promise<void> {
    const { code, output } = await this.#spawn(['ci'], []).ended;
    if (code !== 0) throw new Error(`npm ci: exit code ${code}\n${output.slice(-2_000)}`);
  }

  #spawn(args: string[], wrap: string[]) {
    const asUser = this.of.isOther ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups'] : [];
    const [program = '', ...rest] = [...wrap, ...asUser, ...this.npm, ...args];
    const child = spawn(program, rest, {
      cwd: this.folder,
      // Leaves out the variables of the npm that runs this script, because they would change the clone's npm.
      env: forSpawn(this.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), COMMAND_MS);
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve({ code, output });
      }),
    );
    return { child, ended, output: () => output };
  }

  remove(): void {
    for (const pid of processesIn(this.folder)) process.kill(pid, 'SIGKILL');
    if (this.of.isOther) execFileSync('userdel', [USER], { stdio: 'ignore' });
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** Ids of the processes whose working directory is this folder. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
}
