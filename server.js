/**
 * A process that answers with pages: `node server.js` is the storefront, `node server.js --desk` the staff's desk. Both run
 * the build, or with `--sources` what is in app/ and desk/, by Vite, with reload. Everything else about the servers is in
 * app/http/ and desk/http/, which build and sources have in them.
 */
import { once } from 'node:events';

const fromSources = process.argv.includes('--sources');
const isDesk = process.argv.includes('--desk');
// The build is for production, whatever the shell says; how strict the settings are judged follows the word that was
// given (app/env.server.ts).
process.env['SHOP_ENV'] ??= process.env['NODE_ENV'] ?? 'production';
process.env['NODE_ENV'] = fromSources ? 'development' : 'production';

const configFile = isDesk ? 'vite.desk.config.ts' : 'vite.config.ts';
const vite = fromSources
  ? await (await import('vite')).createServer({ configFile, server: { middlewareMode: true } })
  : undefined;
// By address, not by name: the type checker must not read what the build has written.
const built = new URL(`./build/${isDesk ? 'desk/' : ''}server/index.js`, import.meta.url).href;

/** @type {() => Promise<import('@remix-run/node').ServerBuild>} */
const loadBuild = vite ? () => vite.ssrLoadModule('virtual:remix/server-build') : () => import(built);

const { entry } = await loadBuild();
const { logConsole, logLine, start } =
  /** @type {Pick<typeof import('./app/entry.server.tsx'), 'logConsole' | 'logLine' | 'start'>} */ (
    /** @type {unknown} */ (entry.module)
  );

logConsole();
process.on('uncaughtException', (error) => {
  logLine('error', 'uncaught', { message: error.stack ?? error.message });
  process.exit(1);
});
// `npm start` loads the pages while the Shop API opens its database, and says when people may come.
if (process.env['WAIT_FOR_PARENT'] === '1' && process.send) await once(process, 'message');
start({ loadBuild, sources: vite?.middlewares });
