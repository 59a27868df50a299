/** What header, side navigation and footer show around every screen (§1, §2). */
import type { Taxon } from '#contract/shapes.ts';
import { env } from '~/env.server.ts';
import { href } from '~/i18n/href.ts';
import { localisedPath, otherLocale } from '~/i18n/locale.ts';
import { shopName } from '~/seo/head.server.ts';
import { guestLinks, memberLinks, otherLinks, wishlistLink } from '~/ui/chrome/account-links.server.ts';
import type { FooterFacts } from '~/ui/chrome/footer.tsx';
import { menuOf } from '~/ui/chrome/menu.ts';
import type { ConsentFacts } from '~/ui/consent.tsx';
import type { Notification } from '~/ui/notifications.tsx';
import { searchFacts } from '~/ui/search/search-facts.ts';
import type { Scope } from './context.server.ts';
import type { Member } from './tokens.server.ts';

/** Asks to remember the language of the page it stands on; never stays in an address. */
export const LANGUAGE_QUERY = 'lang';

/** Home is where a login leads anyway; these are for guests only, and some have a mailed link's token in their address. */
const NO_WAY_BACK = /^\/(?:login|register|register\/verification|password-reset)?$/;

type Given = {
  taxons: readonly Taxon[];
  member: Member | undefined;
  footer: FooterFacts;
  banners: Notification[];
  consent: ConsentFacts;
};

export function frameOf(scope: Scope, { taxons, member, footer, banners, consent }: Given) {
  const here = scope.url.pathname + scope.url.search;
  const menu = menuOf(taxons, env.ROOT_TAXON_CODE);
  const isSearch = scope.bare === href('products.search', {}, 'jp');
  return {
    shopName: shopName(scope.locale),
    menu,
    search: searchFacts(taxons, menu, isSearch ? scope.url.searchParams : undefined),
    isMember: member !== undefined,
    memberName: scope.memberName(member),
    account: member ? memberLinks(scope) : guestLinks(scope, NO_WAY_BACK.test(scope.bare) ? '' : here),
    wishlist: wishlistLink(scope),
    other: otherLinks(scope),
    reload: here,
    languageHref: languageHref(scope),
    footer,
    banners,
    consent,
  };
}

function languageHref(scope: Scope): string {
  const query = new URLSearchParams(scope.url.search);
  query.set(LANGUAGE_QUERY, otherLocale(scope.locale));
  return `${localisedPath(scope.bare, otherLocale(scope.locale))}?${query}`;
}
