/** §1 The frame around every screen: header, notices, banners and footer, in one language. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { localeCookie } from '#app/cookies/locale.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { Page } from '#app/page.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { checkSession } from '#app/shop-api/user.ts';
import { CONTENT_ID } from '#app/ui/content-id.ts';
import { useDocument } from '#app/ui/document.tsx';
import { SkipLink, SkipTarget } from '#app/ui/skip-link.tsx';
import type { CartSummary } from '#contract/cart.ts';
import type { Taxon } from '#contract/shapes.ts';
import { prefersJapanese } from '#kit/i18n/locale.ts';
import { ConsentBanner, ConsentChange, consentView } from '../consent/consent.tsx';
import { Notifications, notifications } from '../notifications/notifications.tsx';
import { Footer, footerView } from './footer.tsx';
import { frameOf } from './frame.ts';
import { Header } from './header.tsx';
import { LANGUAGE_QUERY, LanguageOffer } from './language-switch.tsx';
import { Hints, Notices, type SpokenNotice } from './notices.tsx';

/** Notices about a change of the cart. */
const CART_NOTICES = new Set<TextKey>([
  'notice.cart_added',
  'notice.cart_updated',
  'notice.cart_removed',
  'notice.merged_added',
  'notice.merged_raised',
  'orders.again_all',
  'orders.anew_all',
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  if (scope.url.searchParams.has(LANGUAGE_QUERY)) throw await rememberLanguage(scope);
  // After a form that came without a cookie (request/redirect.ts).
  const refusesCookies = scope.cookiesDue && scope.jar.isEmpty;
  if (refusesCookies) await scope.notify({ key: 'notice.cookies_refused', tone: 'alert' });
  const offersJapanese =
    prefersJapanese(scope.url.pathname, request.headers.get('Accept-Language')) &&
    (await scope.jar.get(localeCookie)) !== 'en';
  // Both may find that the session was ended elsewhere: the frame is then a guest's.
  const known = Promise.all([cartInHeader(scope).catch(cartOfEndedSession(scope)), endIfEnded(scope)]);
  const [taxons, [shownCart], member, banners, footer, consent] = await Promise.all([
    scope.taxons().catch(unlessRefused(scope)),
    known,
    known.then(() => scope.member()),
    notifications(scope),
    footerView(scope),
    consentView(scope),
  ]);
  const cart = (await scope.session()).kind === 'expired' ? undefined : shownCart;
  return {
    // The notice about rejected cookies, or the offer of Japanese, is not for everybody.
    page: { unshared: offersJapanese || refusesCookies, showsNotices: true } satisfies Page,
    frame: frameOf(scope, { taxons, member, footer, banners, consent }),
    offersJapanese,
    cart,
  };
}

/**
 * After the language switch: sets the cookie, and removes the query parameter by a redirect. Only this response sets
 * the cookie, so that shared caches can store the pages.
 */
async function rememberLanguage(scope: Scope): Promise<Response> {
  const query = new URLSearchParams(scope.url.search);
  query.delete(LANGUAGE_QUERY);
  await scope.jar.set(localeCookie, scope.locale);
  const rest = query.size > 0 ? `?${query}` : '';
  return redirectWith(scope, scope.url.pathname + rest, { status: 302 });
}

/** The screens of the checkout read the whole cart at the same time: the header takes that one. */
async function cartInHeader(scope: Scope): Promise<CartSummary | undefined> {
  if (scope.pathWithoutLocale.startsWith('/checkout/')) await scope.cart();
  return scope.cartSummary();
}

/** The frame is shown without a cart when the Shop API does not answer, or no longer accepts the session. */
const cartOfEndedSession =
  (scope: Scope) =>
  async (error: unknown): Promise<undefined> => {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof NotAuthenticatedError) await scope.endSession();
    else if (!(error instanceof NotFoundError)) scope.incomplete = true;
  };

/**
 * Asks whether the session is still open, for pages that make no other call for the member. If it was ended elsewhere,
 * the page is a guest's from here on.
 */
async function endIfEnded(scope: Scope): Promise<void> {
  if (!(await scope.member())) return;
  try {
    // The call for the cart tells the same.
    if ((await scope.cartToken()) !== undefined || (await scope.findsCart())) return;
    await checkSession(scope);
  } catch (error) {
    if (error instanceof NotAuthenticatedError) await scope.endSession();
    else if (!(error instanceof ShopApiError)) throw error;
  }
}

/** If the Shop API refuses the call for categories, the menu is empty and the page is shown. */
const unlessRefused =
  (scope: Scope) =>
  (error: unknown): Taxon[] => {
    if (!(error instanceof ShopApiError)) throw error;
    if (!(error instanceof NotFoundError)) scope.incomplete = true;
    return [];
  };

export default function Shell() {
  const { frame, offersJapanese, cart } = useLoaderData<typeof loader>();
  const document = useDocument();
  const t = useT();
  const notices = document.notices.map(
    ({ key, values, tone, link }): SpokenNotice => ({ text: t(key, values), tone, link }),
  );
  const changed = document.notices.some(({ key }) => CART_NOTICES.has(key));
  return (
    <div id="top" className="page">
      <SkipLink />
      {offersJapanese && <LanguageOffer />}
      <Header frame={frame} cart={cart && { ...cart, changed }} />
      <ConsentBanner ask={frame.consent.ask} here={frame.reload} />
      <Notifications items={frame.banners} here={frame.reload} />
      <Notices notices={notices} />
      <main>
        <SkipTarget id={CONTENT_ID} />
        <Hints notices={notices} />
        <Outlet />
      </main>
      <Footer shared={frame.shared} year={frame.year}>
        <ConsentChange change={frame.consent.change} here={frame.reload} />
      </Footer>
    </div>
  );
}
