/** The built storefront as a process, for tests about what only processes show. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare } from '../../scripts/lib/prepare.mjs';
import type { Running } from './process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** As in production: the build, these settings, and nothing else of the machine's. */
export function storefront(env: Record<string, string>): Running {
  const child = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', './server.js'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'] ?? '',
      SESSION_SECRET: 'a secret of this test alone, long enough',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // 'close', not 'exit': by then all that was said has been heard.
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  return { child, output: () => output, ended };
}

export async function built(): Promise<void> {
  if (!existsSync(path.join(ROOT, 'build/server/index.js'))) await prepare(ROOT, { build: true });
}
