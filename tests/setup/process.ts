/** Real processes for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

export type Running = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
};

/** Runs a TypeScript file with exactly these variables, and the machine's PATH. */
export function run(file: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { NODE_ENV: 'development', PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  return { child, output: () => output, ended };
}

/** Waits until `url` answers 200. */
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

export async function kill(running: Running, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | string> {
  running.child.kill(signal);
  return running.ended;
}
