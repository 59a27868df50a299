import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { formatYen, yenFloor } from '~/rules/money.ts';
import { Icon } from '~/ui/icon.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import type { MenuEntry } from './menu.ts';
import { SessionLink } from './session-link.tsx';

export type HeaderFacts = {
  shopName: string;
  menu: MenuEntry[];
  isMember: boolean;
  cart: { count: number; total: number } | undefined;
  /** The page asked for, to come back to after login; empty where that makes no sense. */
  here: string;
  /** The path to reload after logging out in the side navigation (§2). */
  reload: string;
  languageHref: string;
};

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
        <div className="header-links">
          <LanguageSwitch to={facts.languageHref} />
          <SessionLink isMember={facts.isMember} here={facts.here} afterLogout={href('login', {}, locale)} />
        </div>
        <CartLink cart={facts.cart} />
      </div>
      <nav className="header-menu" aria-label={t('chrome.categories')}>
        <CategoryMenu menu={facts.menu} group="category" />
      </nav>
    </header>
  );
}

/** §2: item count and total, the total rounded down. */
function CartLink({ cart }: { cart: HeaderFacts['cart'] }) {
  const t = useT();
  const locale = useLocale();
  const count = cart?.count ?? 0;
  const total = formatYen(yenFloor(cart?.total ?? 0), locale);
  return (
    <a className="cart-link" href={href('checkout.cart', {}, locale)}>
      <Icon name="cart" />
      <span className="sr-only">
        {count > 0 ? t('chrome.cart_count', { count, total }) : t('chrome.cart')}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="cart-facts">
          <span className="badge">{count}</span>
          <span className="cart-total">{total}</span>
        </span>
      )}
    </a>
  );
}

/** §2 Side navigation, for small screens: a `details` whose summary shades the page and closes it when touched. */
function SideNavigation(facts: HeaderFacts) {
  const t = useT();
  return (
    <details className="side">
      <summary>
        <Icon name="menu" />
        <Icon name="close" />
        <span className="sr-only">{t('chrome.menu')}</span>
      </summary>
      <nav className="side-panel" aria-label={t('chrome.menu')}>
        <h2>{t('chrome.account')}</h2>
        <SessionLink isMember={facts.isMember} here={facts.here} afterLogout={facts.reload} />
        <h2>{t('chrome.categories')}</h2>
        <CategoryMenu menu={facts.menu} group="side-category" />
        <h2>{t('chrome.language')}</h2>
        <LanguageSwitch to={facts.languageHref} />
      </nav>
    </details>
  );
}
