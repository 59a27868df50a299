import { spawn } from 'node:child_process';

/**
 * A cast for `spawn`: Remix's types declare NODE_ENV as always set.
 * @param {Record<string, string | undefined>} env
 */
export function forSpawn(env) {
  return /** @type {NodeJS.ProcessEnv} */ (env);
}

/** @type {NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end, with our standard input and output.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env?: Record<string, string | undefined>, timeoutMs?: number }} options
 * @returns {Promise<number>} its exit code; 1 when it could not be started, was killed or took too long
 */
export function run([program = '', ...args], { cwd, env = process.env, timeoutMs }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: forSpawn(env),
      stdio: 'inherit',
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    });
    // A signal that ends this process also ends the command.
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.once('exit', () => process.exit(1));
      child.kill(signal);
    };
    for (const signal of ENDING) process.once(signal, stop);
    const done = (/** @type {number} */ code) => {
      for (const signal of ENDING) process.off(signal, stop);
      resolve(code);
    };
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/**
 * Runs a command to its end and returns its output.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env?: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number, output: string }>} `output`: both streams, interleaved
 */
export function capture([program = '', ...args], { cwd, env = process.env }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: forSpawn(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
