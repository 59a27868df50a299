/**
 * What remix-serve runs: the build, plus what a public HTTP server needs and remix-serve leaves out.
 * remix-serve makes its server by `http.createServer(app)`, once; the function below takes that one call over.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { BlockList, isIP } from 'node:net';

// This file only ever serves the production build, whatever the shell says; how strict the settings are
// judged follows the word that was given (app/env.server.ts).
process.env['SHOP_ENV'] ??= process.env['NODE_ENV'] ?? 'production';
process.env['NODE_ENV'] = 'production';

// By address, not by name: what the build has written is none of the type checker's.
const built = new URL('./build/server/index.js', import.meta.url);
/** @type {import('@remix-run/node').ServerBuild} */
const build = await import(built.href);
export const { assets, assetsBuildDirectory, entry, future, isSpaMode, publicPath, routes } = build;

/** What the storefront hands to this file, by the module that the build calls its entry. */
const ours = /** @type {typeof import('./app/entry.server.tsx')} */ (
  /** @type {unknown} */ (build.entry.module)
);
const { logConsole, logLine, metricsPage, observeRequest, offerCompressed, pathHandler } = ours;
const { refusalPage, settings } = ours;
const sharedPages = new ours.SharedPages();
/** Names that the build gave: a cookie for any other would say that a browser has what does not exist. */
const stylesheets = new Set(
  readdirSync(new URL('./build/client/assets/', import.meta.url)).filter((name) => name.endsWith('.css')),
);
const shopHost = new URL(settings.shopUrl).host;

const BODY_LIMIT = 256 * 1024;
/** How far, and how long, a body that is refused is still read: a connection that is cut takes the answer with it. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;
const URL_LIMIT = 8 * 1024;
const DRAIN_DEADLINE_MS = 25_000;
const YEAR_S = 31_536_000;
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Files of build/client and public/: served by remix-serve before Remix, not worth a line in the log. */
const STATIC = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png|ico|webmanifest|webp))$/;
/** Not logged: too frequent to be useful. */
const SILENT = /^\/(?:healthz|readyz|metrics|media\/.+)$/;
const PICTURE = /^\/media\/.+$/;
/** Who may read the figures: a neighbour, not somebody whom a proxy has led here. */
const neighbours = new BlockList();
for (const [net, bits] of /** @type {const} */ ([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]))
  neighbours.addSubnet(net, bits, 'ipv4');
neighbours.addAddress('::1', 'ipv6');
neighbours.addSubnet('fc00::', 7, 'ipv6');
/** What answers as ever while the shop is closed. */
const OPEN_IN_MAINTENANCE = /^\/(?:healthz|readyz|robots\.txt|media\/.+|(?:en\/)?maintenance\/?)$/;

/** @param {http.IncomingMessage} req */
function clientIp(req) {
  // Each trusted proxy appends the address it saw: the shopper's is as far from the end as there are proxies.
  const chain = String(req.headers['x-forwarded-for'] ?? '').split(/\s*,\s*/);
  const seen = settings.trustProxyHops > 0 ? chain.at(-settings.trustProxyHops) : undefined;
  return seen && isIP(seen) ? seen : (req.socket.remoteAddress ?? '');
}

/**
 * A path that Remix can match without throwing: no broken percent escapes, no NUL, no absolute form.
 * @param {string} url
 */
function isPlainPath(url) {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false;
  try {
    const { pathname } = new URL(url, 'http://shop');
    // `/.//evil.example` becomes `//evil.example`, which a redirect would follow out of the shop.
    return !pathname.startsWith('//') && !/\p{Cc}/u.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

/**
 * What Remix's browser scripts ask for: no page of ours has them. The manifest matches every path that it is given, and
 * data without its page would show what the page does not.
 * @param {string} url
 * @param {string} path
 */
function isScriptsDoor(url, path) {
  if (path === '/__manifest' || path.endsWith('.data')) return true;
  const query = url.indexOf('?');
  return query >= 0 && new URLSearchParams(url.slice(query)).has('_data');
}

/**
 * Forms come from our own pages. Remix answers a foreign Origin with an empty 500; behind a proxy that rewrites Host
 * it would even refuse our own, so the public host is put where it looks.
 * @param {http.IncomingMessage} req
 */
function isForeignForm(req) {
  const { origin } = req.headers;
  if (req.method !== 'POST') return false;
  // A browser that leaves Origin out still says whose page the form was on, if it says anything.
  if (origin === undefined) return /^(?:cross-site|same-site)$/.test(String(req.headers['sec-fetch-site']));
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from !== shopHost && from !== req.headers.host) return true;
  req.headers['x-forwarded-host'] = from;
  return false;
}

/**
 * @param {http.IncomingMessage} req
 * @param {string} path
 * @returns {{ status: number, headers?: Record<string, string> } | undefined} why the request goes no further
 */
function refusal(req, path) {
  const method = req.method ?? '';
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } };
  if (!METHODS.has(method)) return { status: 405, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } };
  if ((req.url ?? '').length > URL_LIMIT) return { status: 414 };
  if (!HOST.test(req.headers.host ?? shopHost) || !isPlainPath(req.url ?? '')) return { status: 400 };
  if (isScriptsDoor(req.url ?? '', path)) return { status: 404 };
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT)
    return { status: 413, headers: { Connection: 'close' } };
  if (isForeignForm(req)) return { status: 403 };
  if (settings.maintenance && !STATIC.test(path) && !OPEN_IN_MAINTENANCE.test(path)) {
    const to = /^\/en(?:\/|$)/.test(path) ? '/en/maintenance' : '/maintenance';
    return { status: method === 'POST' ? 303 : 302, headers: { Location: to } };
  }
  return undefined;
}

/**
 * @param {http.IncomingMessage} req
 * @param {http.ServerResponse} res
 * @param {{ status: number, headers?: Record<string, string> }} answer
 */
function refuse(req, res, { status, headers }) {
  const page =
    status < 400 ? undefined : refusalPage(status, { url: req.url ?? '', method: req.method ?? '' });
  const body = Buffer.from(page?.body ?? '');
  res.writeHead(status, {
    ...(page?.headers ?? { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }),
    ...headers,
    ...(status === 204 ? {} : { 'Content-Length': body.length }),
  });
  if (req.method !== 'HEAD') res.write(body);
  endAfterBody(req, res);
}

/**
 * Ends an answer that is written whole when the body it answers has come: to end it earlier would reset the
 * connection under a browser that is still sending, and the browser would show an error of its own.
 * @param {http.IncomingMessage} req
 * @param {http.ServerResponse} res
 */
function endAfterBody(req, res) {
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  let bytes = 0;
  req.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT) end();
  });
  req.once('close', end).once('end', end);
}

/**
 * @param {http.IncomingMessage} req
 * @param {http.ServerResponse} res
 */
async function answerMetrics(req, res) {
  const { type, text } = await metricsPage();
  res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(req.method === 'HEAD' ? undefined : text);
}

/** @param {http.IncomingMessage} req */
function isNeighbour(req) {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return req.headers['x-forwarded-for'] === undefined && neighbours.check(address, family);
}

/**
 * @param {http.IncomingMessage} req
 * @param {http.ServerResponse} res
 * @param {'page' | 'file' | 'picture' | 'probe'} kind
 */
function measure(req, res, kind) {
  const started = performance.now();
  res.once('close', () =>
    observeRequest(req.method ?? '', kind, res.statusCode, (performance.now() - started) / 1000),
  );
}

/**
 * One JSON line per request: no query, no address, nothing about the person.
 * @param {http.IncomingMessage} req
 * @param {http.ServerResponse} res
 * @param {string} id
 * @param {string} path
 */
function log(req, res, id, path) {
  const started = performance.now();
  const before = req.socket.bytesWritten;
  res.once('close', () => {
    logLine('info', 'request', {
      id,
      method: req.method,
      path: path.slice(0, 500),
      status: res.statusCode,
      ms: Math.round(performance.now() - started),
      bytes: req.socket.bytesWritten - before,
    });
  });
}

logConsole();
process.on('uncaughtException', (error) => {
  logLine('error', 'uncaught', { message: error.stack ?? error.message });
  process.exit(1);
});

// `npm start` loads the storefront while the Shop API opens its database, and says when shoppers may come.
if (process.env['WAIT_FOR_PARENT'] === '1' && process.send) await once(process, 'message');

const createServer = http.createServer;
http.createServer = (/** @type {any} */ app) => {
  http.createServer = createServer;
  app.set('trust proxy', settings.trustProxyHops);
  // remix-serve's own request log is text without ids; ours replaces it.
  app._router.stack = app._router.stack.filter((/** @type {any} */ layer) => layer.name !== 'logger');
  // Its file servers would look for every page on the disk.
  for (const layer of app._router.stack) {
    if (layer.name !== 'serveStatic') continue;
    const serve = layer.handle;
    layer.handle = (/** @type {any} */ req, /** @type {any} */ res, /** @type {any} */ next) =>
      STATIC.test(req.originalUrl.split('?', 1)[0]) ? serve(req, res, next) : next();
  }
  const remix = app._router.stack.at(-1);
  remix.handle = pathHandler(build, remix.handle);

  let draining = false;
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    const given = String(req.headers['x-request-id'] ?? '');
    const id = REQUEST_ID.test(given) ? given : randomUUID();
    req.headers['x-request-id'] = id;
    req.headers['x-client-ip'] = clientIp(req);
    if (settings.trustProxyHops === 0 || !HOST.test(String(req.headers['x-forwarded-host'] ?? '')))
      delete req.headers['x-forwarded-host'];
    if (!req.headers.host) req.headers.host = shopHost;

    res.setHeader('X-Request-Id', id);
    if (draining) res.setHeader('Connection', 'close');
    const isStatic = STATIC.test(path);
    if (!isStatic && !SILENT.test(path)) log(req, res, id, path);
    measure(
      req,
      res,
      isStatic ? 'file' : PICTURE.test(path) ? 'picture' : SILENT.test(path) ? 'probe' : 'page',
    );
    if (path === '/metrics' && req.method !== 'POST' && isNeighbour(req)) return void answerMetrics(req, res);

    const answer = refusal(req, path);
    if (answer) {
      refuse(req, res, answer);
      return;
    }
    if (isStatic) {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      // Whoever has fetched the stylesheet gets links instead of its text from then on.
      const sheet = /^\/assets\/([\w.-]+\.css)$/.exec(path)?.[1];
      if (sheet && stylesheets.has(sheet))
        res.setHeader('Set-Cookie', `css=${sheet}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly`);
      offerCompressed(req, res);
    }
    if (isStatic || !sharedPages.answer(req, res)) app(req, res);
  });

  // Longer than a proxy keeps its side open, or the proxy reuses a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    const busy = error.code === 'EADDRINUSE';
    process.stderr.write(
      busy ? `Port ${process.env['PORT'] ?? 3000} (PORT) is in use.\n` : `${error.message}\n`,
    );
    process.exit(1);
  });

  // remix-serve closes the listener on these; idle connections and a deadline are left to us.
  const drain = () => {
    draining = true;
    // Connections to the Shop API that nobody needs any more would keep the process for seconds.
    server.once('close', () => process.exit(0));
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 250).unref();
    setTimeout(() => {
      server.closeAllConnections();
      process.exit(1);
    }, DRAIN_DEADLINE_MS).unref();
  };
  process.once('SIGTERM', drain).once('SIGINT', drain);
  // The launcher is gone: nobody will stop us otherwise.
  process.once('disconnect', () => process.exit(0));
  return server;
};
