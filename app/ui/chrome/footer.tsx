import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { Icon } from '~/ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import type { MenuEntry } from './menu.ts';

export type FooterFacts = {
  shopName: string;
  address: string;
  phone: string;
  email: string;
  year: string;
  menu: MenuEntry[];
  languageHref: string;
};

export function Footer(facts: FooterFacts) {
  const t = useT();
  const locale = useLocale();
  return (
    <footer className="footer">
      <p className="to-top">
        <a href="#top">
          <Icon name="up" />
          {t('chrome.back_to_top')}
        </a>
      </p>
      <div className="footer-columns">
        <section>
          <h2>{t('chrome.contact')}</h2>
          <p className="footer-name">{facts.shopName}</p>
          <dl>
            <div>
              <dt>{t('chrome.address')}</dt>
              <dd>{facts.address}</dd>
            </div>
            <div>
              <dt>{t('chrome.phone')}</dt>
              <dd>
                <a href={`tel:${facts.phone.replace(/[^\d+]/g, '')}`}>{facts.phone}</a>
              </dd>
            </div>
            <div>
              <dt>{t('chrome.email')}</dt>
              <dd>
                <a href={`mailto:${facts.email}`}>{facts.email}</a>
              </dd>
            </div>
          </dl>
        </section>
        <nav className="footer-categories" aria-labelledby="footer-categories">
          <h2 id="footer-categories">{t('chrome.categories')}</h2>
          <ul>
            {facts.menu.map((entry) => (
              <li key={entry.slug} lang={langOf(entry.name, locale)}>
                <a href={href('products.categories', { '*': entry.slug }, locale, { page: 1 })}>
                  {entry.name}
                </a>
              </li>
            ))}
            <li>
              <a href={href('products.categories', {}, locale)}>{t('chrome.all_categories')}</a>
            </li>
          </ul>
        </nav>
        <section>
          <h2>{t('chrome.language')}</h2>
          <LanguageSwitch to={facts.languageHref} />
        </section>
      </div>
      <p className="copyright">{t('chrome.copyright', { year: facts.year, shop: facts.shopName })}</p>
    </footer>
  );
}
