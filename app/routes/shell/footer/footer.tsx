import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { FooterView, MenuEntry, NavLink } from '#app/ui/frame.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { CardMarks } from './card-marks.tsx';
import { ContactBlock } from './contact-block.tsx';

type Props = {
  view: FooterView;
  shopName: string;
  menu: MenuEntry[];
  children: ReactNode;
};

export function Footer({ view, shopName, menu, children }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <footer className="footer">
      <p className="to-top wrap">
        <a href="#top">
          <Icon name="up" />
          {t('chrome.back_to_top')}
        </a>
      </p>
      <div className="footer-columns">
        <section>
          <h2 className="voice">{shopName}</h2>
          <ContactBlock contact={view.contact} />
        </section>
        <Links name={t('chrome.information')} id="footer-information">
          {view.information.map(link)}
        </Links>
        <Links name={t('chrome.about')} id="footer-about">
          {view.about.map(link)}
          <li>
            <ExternalLink href={view.privacyPolicy}>{t('chrome.privacy')}</ExternalLink>
          </li>
          <li>
            <ExternalLink href={view.company}>{t('chrome.company')}</ExternalLink>
          </li>
        </Links>
        <Links name={t('chrome.categories')} id="footer-categories">
          {menu.map((entry) => (
            <li key={entry.slug} lang={langOf(entry.name, locale)}>
              <a href={href('products.categories', { '*': entry.slug }, locale, { page: 1 })}>{entry.name}</a>
            </li>
          ))}
          <li>
            <a href={href('products.categories', {}, locale)}>{t('chrome.all_categories')}</a>
          </li>
        </Links>
      </div>
      <div className="footer-end">
        <CardMarks />
        <LanguageSwitch />
        {children}
        <p className="copyright fine">{t('chrome.copyright', { year: view.year, shop: shopName })}</p>
      </div>
    </footer>
  );
}

const link = ({ href, name }: NavLink) => (
  <li key={href}>
    <a href={href}>{name}</a>
  </li>
);

function Links({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id} className={id}>
      <h2 id={id}>{name}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
