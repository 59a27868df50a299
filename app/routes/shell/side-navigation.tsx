/**
 * §2 Side navigation, for small screens. A popover: the browser itself dims the page behind it, closes it on Esc and
 * on a touch outside, and gives the focus back, all without a script. Where popovers are unknown the button's twin, a
 * link to the panel, shows it by `:target` (styles/components/side.css).
 */
import { useT } from '#app/i18n/text.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { Icon } from '#app/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchBar } from './search-bar.tsx';

const ID = 'side';

export function SideNavigation(facts: Frame) {
  const t = useT();
  return (
    <>
      <button type="button" className="icon-button side-open" popovertarget={ID}>
        <Icon name="menu" />
        <span className="sr-only">{t('chrome.menu')}</span>
      </button>
      <a className="icon-button side-open side-link" href={`#${ID}`}>
        <Icon name="menu" />
        <span className="sr-only">{t('chrome.menu')}</span>
      </a>
      <nav id={ID} className="side" popover="auto" aria-label={t('chrome.menu')}>
        <p className="side-head">
          <span className="side-name">{facts.shopName}</span>
          <button
            type="button"
            className="icon-button side-close"
            popovertarget={ID}
            popovertargetaction="hide"
          >
            <Icon name="close" />
            <span className="sr-only">{t('chrome.close')}</span>
          </button>
        </p>
        <SearchBar search={facts.search} place="side" />
        <h2>{t('chrome.categories')}</h2>
        <CategoryMenu menu={[...facts.menu, ...facts.topics]} group="side-category" />
        <h2>{t('chrome.account')}</h2>
        <AccountMenu
          links={facts.wishlist ? [...facts.account, facts.wishlist] : facts.account}
          memberName={facts.memberName}
          memberLang={facts.memberLang}
          afterLogout={facts.reload}
        />
        <h2>{t('nav.other')}</h2>
        <ul>
          {facts.other.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.name}</a>
            </li>
          ))}
        </ul>
        <h2>{t('chrome.language')}</h2>
        <LanguageSwitch to={facts.languageHref} />
      </nav>
    </>
  );
}
