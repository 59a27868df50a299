/** §1 Header: logo, search, language, account, wishlist, cart, category menu; on phones logo, search, cart, menu. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CartLink, type CartLinkView } from './cart-link.tsx';
import { HEADER_GROUP } from './category-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchBar } from './search-bar.tsx';
import { SideNavigation } from './side-navigation.tsx';

export function Header({ frame, cart }: { frame: Frame; cart: CartLinkView | undefined }) {
  return (
    <header className="header">
      <div className="header-bar">
        <HeaderBar frame={frame} />
        <CartLink cart={cart} />
      </div>
      <HeaderMenu frame={frame} />
    </header>
  );
}

function HeaderBar({ frame }: { frame: Frame }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <SideNavigation {...frame} />
      <a className="logo" href={href('home', {}, locale)}>
        <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 29V13M16 20c-7 0-10-4-10-11 7 0 10 4 10 11ZM16 15c0-6 3-10 10-11 0 7-3 11-10 11Z" />
        </svg>
        {frame.shopName}
      </a>
      <SearchBar search={frame.search} place="header" />
      <div className="header-links">
        <LanguageSwitch />
        <details className="profile" name={HEADER_GROUP}>
          <summary>
            <Icon name="user" />
            <span className="sr-only">{t('nav.profile')}</span>{' '}
            {frame.isMember && (
              <span className="member-name fine" lang={frame.memberLang}>
                {frame.memberName}
              </span>
            )}
          </summary>
          <AccountMenu
            links={frame.account}
            memberName={frame.memberName}
            memberLang={frame.memberLang}
            afterLogout={href('login', {}, locale)}
          />
        </details>
        {frame.wishlist && (
          <a className="icon-link" href={frame.wishlist.href}>
            <Icon name="heart" />
            <span className="sr-only">{frame.wishlist.name}</span>
          </a>
        )}
      </div>
    </>
  );
}

function HeaderMenu({ frame }: { frame: Frame }) {
  const t = useT();
  return (
    <nav className="header-menu" aria-label={t('chrome.category_menu')}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (shared-parts.tsx) */}
      <ul className="menu" dangerouslySetInnerHTML={{ __html: frame.shared.headerMenu }} />
    </nav>
  );
}
