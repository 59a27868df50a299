import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { env } from '~/env.server.ts';
import { localisedPath, otherLocale } from '~/i18n/locale.ts';
import { type TextGroup, useT } from '~/i18n/text.tsx';
import { shopName } from '~/seo/head.server.ts';
import { type Scope, scopeOf } from '~/session/context.server.ts';
import { localeCookie } from '~/session/locale.server.ts';
import { notifications } from '~/session/notifications.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { UnexpectedError } from '~/shop-api/errors.ts';
import { Footer } from '~/ui/chrome/footer.tsx';
import { footerFacts } from '~/ui/chrome/footer-facts.server.ts';
import { Header } from '~/ui/chrome/header.tsx';
import { menuOf } from '~/ui/chrome/menu.ts';
import { GlobalAlert } from '~/ui/global-alert.tsx';
import { Notices, type SpokenNotice } from '~/ui/notices.tsx';
import { Notifications } from '~/ui/notifications.tsx';

export const handle: { texts: TextGroup[] } = {
  texts: ['chrome', 'notice', 'notification', 'errors', 'part'],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  if (scope.url.searchParams.has(LANGUAGE_QUERY)) throw await rememberLanguage(scope);
  const [taxons, cart, member, notices, banners, footer] = await Promise.all([
    scope.taxons().catch(unlessUnexpected(scope, [])),
    scope.cart().catch(unlessUnexpected(scope, undefined)),
    scope.member(),
    scope.takeNotices(),
    notifications(scope),
    footerFacts(scope),
  ]);
  const here = scope.url.pathname + scope.url.search;
  const isLogin = scope.bare === '/login';
  return {
    shopName: shopName(scope.locale),
    menu: menuOf(taxons, env.ROOT_TAXON_CODE),
    isMember: member !== undefined,
    cart: cart && {
      count: cart.items.reduce((sum, item) => sum + item.quantity, 0),
      // Without shipping: what it costs is known only with an address (§3 "excluding shipping").
      total: cart.totals.total - cart.totals.shipping,
    },
    here: isLogin || scope.bare === '/' ? '' : here,
    reload: here,
    languageHref: languageHref(scope),
    footer,
    banners,
    notices: notices.map(
      ({ key, values, tone, link }): SpokenNotice => ({ text: scope.t(key, values), tone, link }),
    ),
  };
}

export default function Shell() {
  const facts = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div id="top" className="page">
      <a className="skip" href="#content">
        {t('chrome.skip')}
      </a>
      <Header {...facts} />
      <Notices notices={facts.notices}>
        <GlobalAlert />
      </Notices>
      <Notifications items={facts.banners} here={facts.reload} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer
        facts={facts.footer}
        shopName={facts.shopName}
        menu={facts.menu}
        languageHref={facts.languageHref}
      />
    </div>
  );
}

/** Asks to remember the language of the page it stands on; never stays in an address. */
const LANGUAGE_QUERY = 'lang';

/** The frame stands even while the Shop API does not. */
const unlessUnexpected =
  <T,>(scope: Scope, instead: T) =>
  (error: unknown): T => {
    if (!(error instanceof UnexpectedError)) throw error;
    scope.incomplete = true;
    return instead;
  };

function languageHref(scope: Scope): string {
  const query = new URLSearchParams(scope.url.search);
  query.set(LANGUAGE_QUERY, otherLocale(scope.locale));
  return `${localisedPath(scope.bare, otherLocale(scope.locale))}?${query}`;
}

/**
 * The switch leads here: the cookie is set and the address cleaned. Pages themselves never set it, so that shared
 * caches can keep them (decisions 6).
 */
async function rememberLanguage(scope: Scope): Promise<Response> {
  const query = new URLSearchParams(scope.url.search);
  query.delete(LANGUAGE_QUERY);
  await scope.jar.set(localeCookie, scope.locale);
  const rest = query.size > 0 ? `?${query}` : '';
  return redirectWith(scope, scope.url.pathname + rest, { status: 302 });
}
