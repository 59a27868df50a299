import { layout, type RouteConfig, route } from '@remix-run/route-config';
import { knownGuard } from './rules/guards.ts';
import { type Screen, screens } from './screens.ts';

const layouts = {
  products: 'routes/products/layout.tsx',
  checkout: 'routes/checkout/layout.tsx',
  account: 'routes/account/layout.tsx',
} as const;

type Branch = ReturnType<typeof route>[];

const rows: readonly Screen[] = screens;
for (const { guard } of rows) knownGuard(guard);

/** One language's screens: those without a layout, then each layout with its own. */
function tree(prefix: 'ja' | 'en'): Branch {
  const row = (screen: Screen) =>
    screen.path === ''
      ? { id: `${prefix}.${screen.id}`, index: true, file: screen.file }
      : route(screen.path, screen.file, { id: `${prefix}.${screen.id}` });
  const framed = Object.entries(layouts).map(([name, file]) =>
    layout(file, { id: `${prefix}.${name}.layout` }, rows.filter((s) => s.layout === name).map(row)),
  );
  return [...rows.filter((screen) => !screen.layout).map(row), ...framed];
}

/**
 * Both trees have the same files under different ids. One optional `:lang?` segment would do as well, but a
 * POST to `/fr/login` would then run the action before any loader could refuse the language.
 */
export default [
  layout('routes/shell/route.tsx', { id: 'ja.shell' }, tree('ja')),
  route('en', 'routes/shell/route.tsx', { id: 'en.shell' }, tree('en')),
  route('session-api/login', 'routes/session-api/login.ts'),
  route('session-api/logout', 'routes/session-api/logout.ts'),
  route('session-api/refresh', 'routes/session-api/refresh.ts'),
  route('session-api/oauth-auth-exchange', 'routes/session-api/oauth-auth-exchange.ts'),
  route('session-api/me', 'routes/session-api/me.ts'),
  route('notifications/dismiss', 'routes/notifications/dismiss.ts'),
  route('consent', 'routes/consent/choose.ts'),
  route('products/:id/event.ics', 'routes/products/product/event.ts', { id: 'ja.event' }),
  route('en/products/:id/event.ics', 'routes/products/product/event.ts', { id: 'en.event' }),
  route('checkout/payment/key', 'routes/checkout/payment/token-key.ts', { id: 'ja.token-key' }),
  route('en/checkout/payment/key', 'routes/checkout/payment/token-key.ts', { id: 'en.token-key' }),
  route('checkout/payment/confirm', 'routes/checkout/payment/token-confirm.ts', { id: 'ja.token-confirm' }),
  route('en/checkout/payment/confirm', 'routes/checkout/payment/token-confirm.ts', {
    id: 'en.token-confirm',
  }),
  route('account', 'routes/account/index.ts', { id: 'ja.account.index' }),
  route('en/account', 'routes/account/index.ts', { id: 'en.account.index' }),
  route('account/data', 'routes/account/data/route.ts', { id: 'ja.account.data' }),
  route('en/account/data', 'routes/account/data/route.ts', { id: 'en.account.data' }),
  route('media/:size/*', 'routes/meta/media.ts'),
  route('viewed/:codes', 'routes/meta/viewed.ts'),
  route('healthz', 'routes/meta/healthz.ts'),
  route('readyz', 'routes/meta/readyz.ts'),
  route('robots.txt', 'routes/meta/robots.ts'),
  route('sitemap.xml', 'routes/meta/sitemap.ts'),
  route('sitemap-screens.xml', 'routes/meta/sitemap-screens.ts'),
  route('sitemap-categories.xml', 'routes/meta/sitemap-categories.ts'),
  route('sitemap-products.xml', 'routes/meta/sitemap-products.ts'),
  route('speculation-rules.json', 'routes/meta/speculation-rules.ts'),
  route('service-worker.js', 'routes/meta/service-worker.ts'),
  route('offline', 'routes/meta/offline.ts', { id: 'ja.offline' }),
  route('en/offline', 'routes/meta/offline.ts', { id: 'en.offline' }),
  route('suggestions', 'routes/shell/suggestions/route.tsx', { id: 'ja.suggestions' }),
  route('en/suggestions', 'routes/shell/suggestions/route.tsx', { id: 'en.suggestions' }),
  route('feed.atom', 'routes/meta/feed.ts', { id: 'ja.feed' }),
  route('en/feed.atom', 'routes/meta/feed.ts', { id: 'en.feed' }),
] satisfies RouteConfig;
