/** §1 The footer: contact block (blocks of the Shop API), links, card brands, language. */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { screenById } from '#app/screens.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import { shopDetails } from '#app/shop-details.ts';
import type { ContactView, FooterView, MenuEntry, NavLink, SharedMarkup } from '#app/ui/frame.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import type { Block } from '#contract/content.ts';
import { isEmail } from '#contract/rules/validation.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const information = ['usage-guides', 'faq', 'inquiry'] as const;
const about = ['commercial-transactions', 'terms', 'privacy'] as const;

export async function footerView(scope: Scope): Promise<FooterView> {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, 'contact_information'), []);
  const linkTo = (id: (typeof information)[number] | (typeof about)[number]) => ({
    href: href(id, {}, scope.locale),
    name: scope.t(screenById(id).title),
  });
  const { privacyUrl, companyUrl } = shopDetails();
  return {
    shop: shopName(scope.locale),
    information: information.map(linkTo),
    about: about.filter((id) => id !== 'privacy' || !privacyUrl).map(linkTo),
    contact: blocks && contactView(scope, blocks),
    privacyPolicy: privacyUrl,
    company: companyUrl,
  };
}

const PHONE = /^[+\d][\d-]{8,}\d/;

function contactView(scope: Scope, blocks: Block[]): ContactView {
  const textOf = (code: string): string => {
    const block = blocks.find((each) => each.code === code);
    return block ? plainText(contentOf(block, scope.publicCaller)) : '';
  };
  const [location, phone, email] = [textOf('location'), textOf('phone_number'), textOf('email')];
  // The link dials the number only, without the opening hours after it.
  const number = PHONE.exec(phone)?.[0] ?? '';
  return {
    location,
    locationLang: langOf(location, scope.locale),
    phone: { number, more: phone.slice(number.length) },
    email: { text: email, href: isEmail(email) ? `mailto:${email}` : undefined },
  };
}

type Props = {
  shared: SharedMarkup;
  year: string;
  children: ReactNode;
};

export function Footer({ shared, year, children }: Props) {
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (shared-parts.tsx) */}
      <div className="footer-columns" dangerouslySetInnerHTML={{ __html: shared.footerColumns }} />
      <div className="footer-end">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (shared-parts.tsx) */}
        <section className="card-brands" dangerouslySetInnerHTML={{ __html: shared.cardMarks }} />
        <LanguageSwitch />
        {children}
        <p className="copyright fine">{t('chrome.copyright', { year, shop: shopName(locale) })}</p>
      </div>
    </footer>
  );
}

type ColumnsProps = { view: FooterView; menu: MenuEntry[] };

export function FooterColumns({ view, menu }: ColumnsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <section>
        <h2 className="voice">{view.shop}</h2>
        <ContactBlock contact={view.contact} />
      </section>
      <Links name={t('chrome.information')} id="footer-information">
        {view.information.map(link)}
      </Links>
      <Links name={t('chrome.about')} id="footer-about">
        {view.about.map(link)}
        {view.privacyPolicy && (
          <li>
            <ExternalLink href={view.privacyPolicy}>{t('chrome.privacy')}</ExternalLink>
          </li>
        )}
        {view.company && (
          <li>
            <ExternalLink href={view.company}>{t('chrome.company')}</ExternalLink>
          </li>
        )}
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
    </>
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

/** Location, phone number, e-mail. */
function ContactBlock({ contact }: { contact: ContactView | undefined }) {
  const t = useT();
  if (!contact) return <SectionFailed />;
  const { location, locationLang, phone, email } = contact;
  return (
    <dl>
      {location && (
        <div>
          <dt>{t('chrome.address')}</dt>
          <dd lang={locationLang}>
            <Unbroken text={location} />
          </dd>
        </div>
      )}
      {(phone.number || phone.more) && (
        <div>
          <dt>{t('chrome.phone')}</dt>
          <dd>
            {phone.number && <a href={`tel:${phone.number.replace(/[^\d+]/g, '')}`}>{phone.number}</a>}
            {phone.more && <p>{phone.more}</p>}
          </dd>
        </div>
      )}
      {email.text && (
        <div>
          <dt>{t('chrome.email')}</dt>
          <dd>{email.href ? <a href={email.href}>{email.text}</a> : email.text}</dd>
        </div>
      )}
    </dl>
  );
}

/** Drawn on a card of 60 × 38. The names are the same in both languages. */
const marks = [
  { name: 'VISA', path: 'M14 6h13l-5 10H9ZM33 6h13l-5 10H28Z' },
  { name: 'Mastercard', path: 'M26 12a6 6 0 1 0 0 .1ZM46 12a6 6 0 1 0 0 .1Z' },
  { name: 'JCB', path: 'M18 6h5v11h-5ZM27.5 6h5v11h-5ZM37 6h5v11h-5Z' },
  { name: 'AMEX', path: 'M23 5h14v13H23ZM27 9h6v5h-6Z' },
  { name: 'Diners', path: 'M36.5 11.5a6.5 6.5 0 1 0 0 .1ZM28 7v9M32 7v9' },
] as const;

/**
 * §1 The five accepted card brands. The marks are our own drawings of the names, not logos, because logos are trade
 * marks that a merchant gets from the card company with the contract (docs/decisions/021).
 */
export function CardMarks() {
  const t = useT();
  return (
    <>
      <h2>
        <Phrases text={t('chrome.cards')} />
      </h2>
      <ul>
        {marks.map(({ name, path }) => (
          <li key={name}>
            <svg role="img" aria-label={name} width="60" height="38" viewBox="0 0 60 38">
              <rect x=".5" y=".5" width="59" height="37" rx="4" />
              <path d={path} />
              <text x="30" y="31">
                {name}
              </text>
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}
