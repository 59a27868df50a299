/**
 * The storefront's process: `node server.js` runs the build, `node server.js --sources` what is in app/, by Vite, with
 * reload. Everything else about the server is in app/http/, which both have in them.
 */
import { once } from 'node:events';

const fromSources = process.argv.includes('--sources');
// The build is for production, whatever the shell says; how strict the settings are judged follows the word that was
// given (app/env.server.ts).
process.env['SHOP_ENV'] ??= process.env['NODE_ENV'] ?? 'production';
process.env['NODE_ENV'] = fromSources ? 'development' : 'production';

const vite = fromSources
  ? await (await import('vite')).createServer({ server: { middlewareMode: true } })
  : undefined;

/** @type {() => Promise<import('@remix-run/node').ServerBuild>} */
const loadBuild = vite
  ? () => vite.ssrLoadModule('virtual:remix/server-build')
  : // By address, not by name: the type checker must not read what the build has written.
    () => import(new URL('./build/server/index.js', import.meta.url).href);

const { entry } = await loadBuild();
const { createApp, listen, logConsole, logLine } = /** @type {typeof import('./app/entry.server.tsx')} */ (
  /** @type {unknown} */ (entry.module)
);

logConsole();
process.on('uncaughtException', (error) => {
  logLine('error', 'uncaught', { message: error.stack ?? error.message });
  process.exit(1);
});
// `npm start` loads the storefront while the Shop API opens its database, and says when shoppers may come.
if (process.env['WAIT_FOR_PARENT'] === '1' && process.send) await once(process, 'message');
listen(createApp({ loadBuild, sources: vite?.middlewares }));
