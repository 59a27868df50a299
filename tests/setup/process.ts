/** Real processes for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forSpawn } from '../../scripts/lib/run.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Running = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or the name of the signal. */
  ended: Promise<number | string>;
};

/** Runs a TypeScript file with only these environment variables and this machine's PATH. */
export const run = (file: string, env: Record<string, string>): Running =>
  start(['--import', 'tsx', file], env);

/** Runs a built service or one of its commands, like production. Requires the setup `built.ts`. */
export const runBuilt = (file: `${string}/main`, env: Record<string, string>, args: string[] = []): Running =>
  start(['--enable-source-maps', `build/services/${file}.js`, ...args], env);

/** Runs Node in the project's folder with only these environment variables and this machine's PATH. */
export const start = (args: string[], env: Record<string, string>, node = process.execPath): Running =>
  startProgram(node, args, { NODE_ENV: 'development', PATH: process.env['PATH'] ?? '', ...env });

/** Runs a program in the project's folder with only these environment variables. */
export function startProgram(program: string, args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: forSpawn(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // 'close' instead of 'exit', so that all output has been read.
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  return { child, output: () => output, ended };
}

/** Waits until `url` responds 200. */
export async function ready(url: string, running: Running, timeoutMs = 60_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (running.child.exitCode !== null || Date.now() > until)
      throw new Error(`${url} is not ready:\n${running.output()}`);
    await sleep(50);
  }
}

/** Waits until a port of this machine accepts connections. */
export async function listening(port: number, running: Running, timeoutMs = 10_000): Promise<void> {
  for (const until = Date.now() + timeoutMs; ; await sleep(30)) {
    if (await accepts(port)) return;
    if (running.child.exitCode !== null || Date.now() > until)
      throw new Error(`No process listens on ${port}:\n${running.output()}`);
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export async function kill(running: Running, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | string> {
  running.child.kill(signal);
  return running.ended;
}
