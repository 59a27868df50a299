/** View of header, side navigation and footer (§1, §2). */
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import type { Scope } from '#app/request/scope.ts';
import type { Member } from '#app/request/tokens.ts';
import type { ConsentView, FooterView, Frame, Notification } from '#app/ui/frame.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { Taxon } from '#contract/shapes.ts';
import { langOf } from '#kit/i18n/text-language.ts';
import { guestLinks, memberLinks, otherLinks, wishlistLink } from './account-menu.tsx';
import { searchView } from './search-bar.tsx';
import { sharedParts } from './shared-parts.tsx';

/**
 * Pages to which a login does not return: the home page, where a login leads anyway, and pages for guests, some with a
 * token.
 */
const NO_WAY_BACK = /^\/(?:login|register|register\/verification|password-reset|newsletter\/refusal)?$/;

type Given = {
  taxons: readonly Taxon[];
  member: Member | undefined;
  footer: FooterView;
  banners: Notification[];
  consent: ConsentView;
};

export function frameOf(scope: Scope, { taxons, member, footer, banners, consent }: Given): Frame {
  const here = scope.url.pathname + scope.url.search;
  const { menu, markup } = sharedParts({ locale: scope.locale, taxons, footer });
  const memberName = scope.memberName(member);
  const isSearch = scope.pathWithoutLocale === href('products.search', {}, 'ja');
  return {
    shopName: shopName(scope.locale),
    shared: markup,
    search: searchView(taxons, menu, isSearch ? scope.url.searchParams : undefined),
    isMember: member !== undefined,
    memberName,
    memberLang: langOf(memberName, scope.locale),
    account: member
      ? memberLinks(scope)
      : guestLinks(scope, NO_WAY_BACK.test(scope.pathWithoutLocale) ? '' : here),
    wishlist: wishlistLink(scope),
    other: otherLinks(scope),
    reload: here,
    year: tokyo(new Date()).day.slice(0, 4),
    banners,
    consent,
  };
}
