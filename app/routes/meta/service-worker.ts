import { createHash } from 'node:crypto';
import { env } from '#app/env.server.ts';
import { href } from '#app/i18n/href.ts';
import { resourceHeaders } from '#app/security/headers.server.ts';
import { offlinePage } from '#app/ui/bare-page.server.ts';

const pages = [href('offline', {}, 'ja'), href('offline', {}, 'en')];
const cache = `offline-${createHash('sha1')
  .update(offlinePage('ja').body + offlinePage('en').body)
  .digest('hex')
  .slice(0, 8)}`;

/**
 * Caches the two offline pages only, so that prices, stock and carts are never outdated. Answers only when a GET
 * request for a page fails. When a form cannot be sent, the browser itself offers to send it again.
 */
const worker = `const cache = '${cache}';
addEventListener('install', (event) => event.waitUntil(
  caches.open(cache).then((store) => store.addAll(${JSON.stringify(pages)})).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(Promise.all([
  registration.navigationPreload?.enable(),
  caches.keys().then((names) => Promise.all(names.map((name) => name !== cache && caches.delete(name)))),
])));
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  const page = /^\\/en(\\/|$)/.test(new URL(url).pathname) ? '${pages[1]}' : '${pages[0]}';
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((ahead) => ahead ?? fetch(event.request))
      .catch(async (error) => {
        const stored = await caches.match(page);
        if (!stored) throw error;
        return stored;
      }));
});
`;

/** Replaces an installed worker, and removes itself. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister())));
`;

/** The service worker that shows a page while the browser is offline, or its removal (OFFLINE_PAGE). */
export const loader = () =>
  new Response(env.OFFLINE_PAGE ? worker : removal, {
    headers: resourceHeaders({ 'Content-Type': 'text/javascript; charset=utf-8' }),
  });
