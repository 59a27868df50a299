/** §2 Side navigation, for small screens: a drawer. */
import { useT } from '#app/i18n/text.tsx';
import { DrawerHead } from '#app/ui/drawer/drawer-head.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchBar } from './search-bar.tsx';

const ID = 'side';

export function SideNavigation(frame: Frame) {
  const t = useT();
  return (
    <>
      <button type="button" className="icon-button side-open" popovertarget={ID}>
        <Icon name="menu" />
        <span className="sr-only">{t('chrome.menu')}</span>
      </button>{' '}
      <a className="icon-button side-open drawer-link" href={`#${ID}`}>
        <Icon name="menu" />
        <span className="sr-only">{t('chrome.menu')}</span>
      </a>
      <nav id={ID} className="side drawer" popover="auto" aria-label={t('chrome.menu')}>
        <DrawerHead of={ID}>{frame.shopName}</DrawerHead>
        <SearchBar search={frame.search} place="side" />
        <h2>{t('chrome.account')}</h2>
        <AccountMenu
          links={frame.wishlist ? [...frame.account, frame.wishlist] : frame.account}
          memberName={frame.memberName}
          memberLang={frame.memberLang}
          afterLogout={frame.reload}
        />
        <h2>{t('chrome.categories')}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (shared-parts.tsx) */}
        <ul className="menu" dangerouslySetInnerHTML={{ __html: frame.shared.sideMenu }} />
        <h2>{t('nav.other')}</h2>
        <ul>
          {frame.other.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.name}</a>
            </li>
          ))}
        </ul>
        <h2>{t('chrome.language')}</h2>
        <LanguageSwitch />
      </nav>
    </>
  );
}
