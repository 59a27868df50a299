/**
 * Starts a server of pages: `node server.js` starts the storefront, `node server.js --desk` the staff's desk. It runs
 * the build; with `--sources`, Vite runs the sources and reloads them. The servers themselves are in app/http/ and
 * desk/http/.
 */
import { once } from 'node:events';

const fromSources = process.argv.includes('--sources');
const isDesk = process.argv.includes('--desk');
// The build always runs in production mode. SHOP_ENV keeps the value that NODE_ENV had, and decides how strictly
// settings are checked (app/env.ts).
process.env['SHOP_ENV'] ??= process.env['NODE_ENV'] ?? 'production';
process.env['NODE_ENV'] = fromSources ? 'development' : 'production';

const configFile = isDesk ? 'vite.desk.config.ts' : 'vite.config.ts';
const vite = fromSources
  ? await (await import('vite')).createServer({ configFile, server: { middlewareMode: true } })
  : undefined;
// A URL instead of a literal path, so that the type checker does not read the build's output.
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
// Under `npm start`, this server loads its pages while the Shop API opens its database. It may listen when `npm start`
// sends a message.
if (process.env['WAIT_FOR_PARENT'] === '1' && process.send) await once(process, 'message');
start({ loadBuild, sources: vite?.middlewares });
