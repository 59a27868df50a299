/** What header, side navigation and footer show around every screen (§1, §2). */
import { env } from '#app/env.server.ts';
import { href } from '#app/i18n/href.ts';
import {
  browserLocale,
  type Locale,
  localisedPath,
  otherLocale,
  pathWithoutLocale,
} from '#app/i18n/locale.ts';
import { shopName } from '#app/i18n/shop-name.server.ts';
import { langOf } from '#app/i18n/text-language.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { screenAt } from '#app/request/screen-at.server.ts';
import type { Member } from '#app/request/tokens.server.ts';
import { safePath } from '#app/rules/guards.ts';
import type { ConsentView, FooterView, Frame, Notification } from '#app/ui/frame.ts';
import type { Taxon } from '#contract/shapes.ts';
import { guestLinks, memberLinks, otherLinks, wishlistLink } from './account-links.server.ts';
import { menuOf, topicsOf } from './menu.ts';
import { searchView } from './search-view.ts';

/** Asks to remember the language of the page it stands on; never stays in an address. */
export const LANGUAGE_QUERY = 'lang';

/** Home is where a login leads anyway; these are for guests only, and some have a mailed link's token in their address. */
const NO_WAY_BACK = /^\/(?:login|register|register\/verification|password-reset)?$/;

type Given = {
  taxons: readonly Taxon[];
  member: Member | undefined;
  footer: FooterView;
  banners: Notification[];
  consent: ConsentView;
};

export function frameOf(scope: Scope, { taxons, member, footer, banners, consent }: Given): Frame {
  const here = scope.url.pathname + scope.url.search;
  const menu = menuOf(taxons, env.ROOT_TAXON_CODE);
  const memberName = scope.memberName(member);
  const isSearch = scope.pathWithoutLocale === href('products.search', {}, 'ja');
  return {
    shopName: shopName(scope.locale),
    menu,
    topics: topicsOf(taxons, env.TOPIC_SLUG),
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
    // Read when all loaders are done: only the screen's knows its path in the other language.
    get languageHref() {
      return languageHref(scope);
    },
    get languageForm() {
      return languageForm(scope);
    },
    footer,
    banners,
    consent,
  };
}

const languageForm = (scope: Scope): string | undefined =>
  scope.isErrorPage ? undefined : screenAt(scope.pathWithoutLocale)?.languageForm;

function languageHref(scope: Scope): string {
  const other = otherLocale(scope.locale);
  const query = new URLSearchParams(scope.url.search);
  // The way back from a login is another screen of the shop: it changes its language, too.
  const back = safePath(query.get(BACK), '');
  if (back !== '') query.set(BACK, inLanguage(back, other));
  // A form tells it itself (forms/language.server.ts).
  if (!languageForm(scope)) query.set(LANGUAGE_QUERY, browserLocale[other]);
  // What there was to be confirmed is shown in the form again, where the browser keeps it.
  const isConfirming = scope.pathWithoutLocale === href('inquiry.confirm', {}, 'ja');
  if (isConfirming) query.set('edit', '1');
  const path = isConfirming ? href('inquiry', {}, 'ja') : (scope.otherPath ?? scope.pathWithoutLocale);
  return localisedPath(path, other) + (query.size > 0 ? `?${query}` : '');
}

const BACK = 'redirect_path';

function inLanguage(path: string, locale: Locale): string {
  const [, bare = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return localisedPath(pathWithoutLocale(bare), locale) + rest;
}
