/** §1 Header: logo, search, language, account, wishlist, cart, category menu; on phones logo, search, cart, menu. */
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { Icon } from '~/ui/icon.tsx';
import { SearchBar, type SearchFacts } from '~/ui/search/search-bar.tsx';
import type { NavLink } from './account-links.server.ts';
import { AccountMenu } from './account-menu.tsx';
import { type CartFacts, CartLink } from './cart-link.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import type { MenuEntry } from './menu.ts';
import { SideNavigation } from './side-navigation.tsx';

export type HeaderFacts = {
  shopName: string;
  menu: MenuEntry[];
  search: SearchFacts;
  isMember: boolean;
  account: NavLink[];
  wishlist: NavLink | undefined;
  other: NavLink[];
  cart: CartFacts | undefined;
  /** The path to reload after logging out in the side navigation (§2). */
  reload: string;
  languageHref: string;
};

/** One of them open closes the others. */
const GROUP = 'header';

export function Header(facts: HeaderFacts) {
  const t = useT();
  const locale = useLocale();
  return (
    <header className="header">
      <div className="header-bar">
        <SideNavigation {...facts} />
        <a className="logo" href={href('home', {}, locale)}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 29V13M16 20c-7 0-10-4-10-11 7 0 10 4 10 11ZM16 15c0-6 3-10 10-11 0 7-3 11-10 11Z" />
          </svg>
          {facts.shopName}
        </a>
        <SearchBar search={facts.search} place="header" />
        <div className="header-links">
          <LanguageSwitch to={facts.languageHref} />
          <details className="profile" name={GROUP}>
            <summary>
              <Icon name="user" />
              <span className="sr-only">{t('nav.profile')}</span>
            </summary>
            <AccountMenu
              links={facts.account}
              isMember={facts.isMember}
              afterLogout={href('login', {}, locale)}
            />
          </details>
          {facts.wishlist && (
            <a className="icon-link" href={facts.wishlist.href}>
              <Icon name="heart" />
              <span className="sr-only">{facts.wishlist.name}</span>
            </a>
          )}
        </div>
        <CartLink cart={facts.cart} />
      </div>
      <nav className="header-menu" aria-label={t('chrome.categories')}>
        <CategoryMenu menu={facts.menu} group={GROUP} />
      </nav>
    </header>
  );
}
