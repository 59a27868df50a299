import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { forSpawn } from './run.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const KILL_AFTER_MS = 10_000;
/** Within this time, further requests to end are the same one: npm passes a signal on that the whole group has got. */
const ONE_REQUEST_MS = 1_000;
/** How often, at most, a process that was ready and died is started again within `RESTARTS_WITHIN_MS`. */
const RESTARTS_MAX = 3;
const RESTARTS_WITHIN_MS = 60_000;

/**
 * Processes that start and end together. Their output is written to ours, each line prefixed with its process's name.
 * A process that exits after it was ready is restarted, at most `RESTARTS_MAX` times within `RESTARTS_WITHIN_MS`. If a
 * process exits more often, or before it was ready, or if `end` is called, all processes get SIGTERM, and SIGKILL ten
 * seconds later.
 */
export class ProcessGroup {
  /** @type {Map<string, ChildProcess>} */
  #running = new Map();
  /** Processes that were ready, by name: each function starts its process again. @type {Map<string, () => void>} */
  #restartable = new Map();
  /** Starts each process again, by name. @type {Map<string, () => void>} */
  #startCommands = new Map();
  /** Times at which each process was started again, by name. @type {Map<string, number[]>} */
  #restartTimes = new Map();
  #abort = new AbortController();
  #exitCode = 0;
  #endedAt = 0;
  /** @type {(code: number) => void} */
  #resolve = () => {};
  #now;

  /** @param {() => number} now a monotonic clock, in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves to the exit code when every process has ended. */
  ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    this.#resolve = resolve;
  });

  /** Aborted as soon as the group begins to end. */
  get signal() {
    return this.#abort.signal;
  }

  /**
   * @param {string} name shown in front of its lines
   * @param {string[]} command program and arguments
   * @param {{ cwd: string, env: Record<string, string | undefined>, hasChannel: boolean }} options with `hasChannel`
   *   the started process gets the event 'disconnect' when our process ends, even after kill -9
   */
  start(name, command, options) {
    this.#spawn(name, command, options);
    // A restarted process need not wait: the others are already running.
    const ready = { ...options, env: { ...options.env, WAIT_FOR_PARENT: undefined } };
    this.#startCommands.set(name, () => this.#spawn(name, command, ready));
  }

  /**
   * Marks the process as ready: from now on it is started again when it ends by itself.
   * @param {string} name
   */
  keep(name) {
    const start = this.#startCommands.get(name);
    if (start) this.#restartable.set(name, start);
  }

  /**
   * @param {string} name
   * @param {string[]} command
   * @param {{ cwd: string, env: Record<string, string | undefined>, hasChannel: boolean }} options
   */
  #spawn(name, [program = '', ...args], { cwd, env, hasChannel }) {
    const child = spawn(program, args, {
      cwd,
      env: forSpawn(env),
      stdio: ['ignore', 'pipe', 'pipe', hasChannel ? 'ipc' : 'ignore'],
      // Ctrl-C reaches the launcher only, which then ends this process.
      detached: true,
    });
    this.#running.set(name, child);
    prefixLines(name, child.stdout, process.stdout);
    prefixLines(name, child.stderr, process.stderr);
    child.once('error', (error) => this.#onExit(name, error.message));
    child.once('exit', (code, signal) => this.#onExit(name, signal ?? `code ${code}`));
  }

  /**
   * Sends a message to a process that has a channel.
   * @param {string} name
   * @param {string} message
   */
  tell(name, message) {
    this.#running.get(name)?.send(message);
  }

  /**
   * @param {string} name
   * @param {string} how
   */
  #onExit(name, how) {
    if (!this.#running.delete(name)) return;
    if (!this.signal.aborted) this.#restartOrEnd(name, how);
    if (this.#running.size === 0) this.#resolve(this.#exitCode);
  }

  /**
   * @param {string} name
   * @param {string} how
   */
  #restartOrEnd(name, how) {
    const again = this.#restartable.get(name);
    const since = Date.now() - RESTARTS_WITHIN_MS;
    const recent = (this.#restartTimes.get(name) ?? []).filter((at) => at > since);
    if (!again || recent.length >= RESTARTS_MAX) {
      const often = again ? ` for the ${RESTARTS_MAX + 1}th time in a minute` : '';
      process.stderr.write(`${name} ended by itself (${how})${often}; ending the rest.\n`);
      return this.end(1);
    }
    process.stderr.write(`${name} ended by itself (${how}); starting it again.\n`);
    this.#restartTimes.set(name, [...recent, Date.now()]);
    again();
  }

  /**
   * Ends every process. A call more than a second later, from somebody who is tired of waiting, kills them at once.
   * @param {number} exitCode what `ended` resolves to
   */
  end(exitCode) {
    if (this.signal.aborted) {
      if (this.#now() - this.#endedAt > ONE_REQUEST_MS) this.#signalAll('SIGKILL');
      return;
    }
    this.#endedAt = this.#now();
    this.#exitCode = exitCode;
    this.#abort.abort(new Error('ending'));
    if (this.#running.size === 0) return this.#resolve(exitCode);
    this.#signalAll('SIGTERM');
    setTimeout(() => this.#signalAll('SIGKILL'), KILL_AFTER_MS).unref();
  }

  /** @param {'SIGTERM' | 'SIGKILL'} signal */
  #signalAll(signal) {
    for (const child of this.#running.values()) child.kill(signal);
  }
}

/**
 * @param {string} name
 * @param {import('node:stream').Readable | null} from
 * @param {NodeJS.WritableStream} to
 */
function prefixLines(name, from, to) {
  if (from) createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(10)} | ${line}\n`));
}
