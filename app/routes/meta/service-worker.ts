import { createHash } from 'node:crypto';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { screens } from '#app/screens.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { offlinePage } from '#app/ui/bare-page.ts';

const pages = [href('offline', {}, 'ja'), href('offline', {}, 'en')];
const cache = `offline-${createHash('sha1')
  .update(offlinePage('ja').body + offlinePage('en').body)
  .digest('hex')
  .slice(0, 8)}`;

/** The first parts of members' paths: account and checkout. */
const membersParts = [
  ...new Set(
    screens
      .filter(({ guard, layout }) => guard === 'member' || layout === 'checkout')
      .map(({ path }) => path.split('/')[0]),
  ),
];

/**
 * Caches the two offline pages only, so that prices, stock and carts are never outdated. Answers only when a GET
 * request for a page fails. When a form cannot be sent, the browser itself offers to send it again.
 *
 * Leaves members' paths alone, because Firefox keeps a page that came through a worker in its memory, in spite of
 * `no-store`, and shows it after a logout. For these a preload would be a second request, so there are no preloads.
 */
const worker = `const cache = '${cache}';
addEventListener('install', (event) => event.waitUntil(
  caches.open(cache).then((store) => store.addAll(${JSON.stringify(pages)})).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(Promise.all([
  registration.navigationPreload?.disable(),
  caches.keys().then((names) => Promise.all(names.map((name) => name !== cache && caches.delete(name)))),
])));
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  const { pathname } = new URL(url);
  if (/^\\/(?:en\\/+)?(?:${membersParts.join('|')})(?:\\/|$)/i.test(pathname)) return;
  const page = /^\\/en(\\/|$)/.test(pathname) ? '${pages[1]}' : '${pages[0]}';
  event.respondWith(
    fetch(event.request).catch(async (error) => {
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
