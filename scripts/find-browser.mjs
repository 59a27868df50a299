import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * The headless shell is preferred: it is the same browser without a window, and tests take a third less time with it.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Browsers with the back/forward cache, which the shell does not have. */
const WHOLE = NAMES.slice(1);
const INSTALL_MAX_MS = 300_000;

/**
 * The installed browser. Undefined if no browser is installed.
 * @param {Record<string, string | undefined>} [env]
 */
export const installedBrowser = (env = process.env) => systemBrowser(env) ?? playwrightBrowser();

/**
 * A Chromium for the browser tests: the one of CHROMIUM_PATH, else the system's, else Playwright's, which is installed
 * if necessary.
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string>} path of the program
 * @throws {Error} with a sentence about what to install
 */
export async function findBrowser(env = process.env) {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH=${named} does not exist.`);
  }
  const found = installedBrowser(env);
  if (found) return found;

  process.stdout.write('No browser found; fetching one …\n');
  const cli = [process.execPath, join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'];
  await run(cli, { cwd: ROOT, env, timeoutMs: INSTALL_MAX_MS });
  const fetched = playwrightBrowser();
  if (fetched) return fetched;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = { cwd: ROOT, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: INSTALL_MAX_MS };
    await run(['apt-get', 'update', '-q'], apt);
    await run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'], apt);
    const installed = systemBrowser(env);
    if (installed) return installed;
  }
  throw new Error('The browser tests need Chromium: install the package "chromium" or set CHROMIUM_PATH.');
}

/**
 * The system's complete browser, not the headless shell. Undefined if it is not installed.
 * @param {Record<string, string | undefined>} [env]
 */
export const findWholeBrowser = (env = process.env) => systemBrowser(env, WHOLE);

/** @param {Record<string, string | undefined>} env */
function systemBrowser(env, names = NAMES) {
  const folders = ['/usr/bin', ...(env['PATH'] ?? '').split(delimiter)].filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function playwrightBrowser() {
  // Loads the package only here: in a fresh clone, this file is imported before node_modules exists.
  const { chromium } = createRequire(join(ROOT, 'package.json'))('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}
