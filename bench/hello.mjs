/** Builds and starts the hello-world Remix app (hello/), with which the shop is compared. */
import path from 'node:path';
import { freePort } from '../scripts/lib/ports.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { run } from '../scripts/lib/run.mjs';
import { start, untilOk } from './processes.mjs';

/** @returns {Promise<import('./processes.mjs').Running & { url: string }>} */
export async function startHello() {
  const cwd = path.join(ROOT, 'bench/hello');
  const bin = (/** @type {string} */ file) => path.join(ROOT, 'node_modules/@remix-run', file);
  const build = [process.execPath, bin('dev/dist/cli.js'), 'vite:build', '--logLevel', 'error'];
  if ((await run(build, { cwd })) !== 0) throw new Error('The hello-world app cannot be built.');
  const port = String(await freePort());
  const env = { PORT: port, NODE_ENV: 'production' };
  const running = start([bin('serve/dist/cli.js'), './build/server/index.js'], env, cwd);
  const url = `http://localhost:${port}/`;
  await untilOk(url);
  return { ...running, url };
}
