/** 特定商取引法に基づく表記: the statement required by law, from the shop's details and rules. */
import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { shippingFees } from '#app/shop-api/content.ts';
import { shopDetails } from '#app/shop-details.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { CARD_MAX_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shippingFeeText } from '#contract/rules/shipping-fees.ts';
import { type TextValues, useLocale } from '#kit/i18n/text.tsx';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

export const { loader } = screen('commercial-transactions', { load: loadStatement });

/**
 * §1 Required by law, so it is shown even without the Shop API. It then refers to the checkout for the shipping fee.
 */
async function loadStatement({ scope }: LoadArgs) {
  return { rows: statementRows(scope, await optional(scope, shippingFees(scope.publicCaller), undefined)) };
}

/** `contact`: a part of the text, and where it links to. */
type StatementRow = { name: string; text: string; contact?: { label: string; href: string } };

/** `fees`: undefined when the Shop API does not answer. */
export function statementRows({ locale, t }: Scope, fees: ShippingFees | undefined): StatementRow[] {
  const details = shopDetails();
  const threshold = formatYen(details.freeShippingYen, locale);
  const japanese = locale === 'ja';
  const { email, phone, registrationNumber } = details;
  const given = (key: TextKey, text: string): StatementRow => ({ name: t(key), text });
  const row = (key: TextKey, text: TextKey, values?: TextValues): StatementRow => ({
    name: t(key),
    text: t(text, values),
  });
  return [
    given('statement.seller', japanese ? details.sellerJa : details.sellerEn),
    given('statement.manager', japanese ? details.managerJa : details.managerEn),
    given('statement.address', japanese ? details.addressJa : details.addressEn),
    {
      ...row('statement.phone', 'statement.phone_text', {
        phone,
        hours: japanese ? details.phoneHoursJa : details.phoneHoursEn,
      }),
      contact: { label: phone, href: `tel:${phone}` },
    },
    { ...given('statement.email', email), contact: { label: email, href: `mailto:${email}` } },
    ...(registrationNumber ? [given('statement.registration', registrationNumber)] : []),
    row('statement.price', 'statement.price_text'),
    fees
      ? row('statement.extra', 'statement.extra_text', { fee: shippingFeeText(fees, locale), threshold })
      : row('statement.extra', 'statement.extra_later', { threshold }),
    row('statement.conditions', 'statement.conditions_text', {
      minimum: formatYen(details.minimumOrderYen, locale),
      maximum: formatYen(CARD_MAX_YEN, locale),
      quantity: QUANTITY_MAX,
    }),
    row('statement.payment', 'statement.payment_text'),
    row('statement.charged', 'statement.charged_text'),
    row('statement.delivery', 'statement.delivery_text'),
    row('statement.seminar', 'statement.seminar_text'),
    row('statement.deadline', 'statement.deadline_text'),
    // §9.36
    row('statement.cancel', 'statement.cancel_text', { email }),
    row('statement.returns', 'statement.returns_text'),
    row('statement.seminar_cancel', 'statement.seminar_cancel_text', { email }),
    row('statement.environment', 'statement.environment_text'),
  ];
}

export default function CommercialTransactions() {
  const { rows } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('statement.title') }]} title={<Phrases text={t('statement.title')} />}>
      <dl className="statement rows">
        {rows.map(({ name, text, contact }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {contact && <a href={contact.href}>{contact.label}</a>}
              <Unbroken text={contact ? text.replace(contact.label, '') : text} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <QuietLink href={href('terms', {}, locale)}>{t('terms.title')}</QuietLink>{' '}
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
