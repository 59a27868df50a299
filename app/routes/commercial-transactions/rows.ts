/** 特定商取引法に基づく表記: the statement required by law, from settings and the shop's rules. */
import { env } from '#app/env.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { CARD_MAX_YEN, MINIMUM_ORDER_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shippingFeeText } from '#contract/rules/shipping-fees.ts';
import type { TextValues } from '#kit/i18n/text.tsx';

/** `contact`: a part of the text, and where it links to. */
export type StatementRow = { name: string; text: string; contact?: { label: string; href: string } };

/** `fees`: undefined when the Shop API does not answer. */
export function statementRows({ locale, t }: Scope, fees: ShippingFees | undefined): StatementRow[] {
  const threshold = formatYen(env.FREE_SHIPPING_THRESHOLD_YEN, locale);
  const japanese = locale === 'ja';
  const { SHOP_LEGAL_EMAIL: email, SHOP_LEGAL_PHONE: phone } = env;
  const given = (key: TextKey, text: string): StatementRow => ({ name: t(key), text });
  const row = (key: TextKey, text: TextKey, values?: TextValues): StatementRow => ({
    name: t(key),
    text: t(text, values),
  });
  return [
    given('statement.seller', japanese ? env.SHOP_LEGAL_SELLER_JA : env.SHOP_LEGAL_SELLER_EN),
    given('statement.manager', japanese ? env.SHOP_LEGAL_MANAGER_JA : env.SHOP_LEGAL_MANAGER_EN),
    given('statement.address', japanese ? env.SHOP_LEGAL_ADDRESS_JA : env.SHOP_LEGAL_ADDRESS_EN),
    {
      ...row('statement.phone', 'statement.phone_text', {
        phone,
        hours: japanese ? env.SHOP_LEGAL_PHONE_HOURS_JA : env.SHOP_LEGAL_PHONE_HOURS_EN,
      }),
      contact: { label: phone, href: `tel:${phone}` },
    },
    { ...given('statement.email', email), contact: { label: email, href: `mailto:${email}` } },
    ...(env.REGISTRATION_NUMBER ? [given('statement.registration', env.REGISTRATION_NUMBER)] : []),
    row('statement.price', 'statement.price_text'),
    fees
      ? row('statement.extra', 'statement.extra_text', { fee: shippingFeeText(fees, locale), threshold })
      : row('statement.extra', 'statement.extra_later', { threshold }),
    row('statement.conditions', 'statement.conditions_text', {
      minimum: formatYen(MINIMUM_ORDER_YEN, locale),
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
    row('statement.seminar_cancel', 'statement.seminar_cancel_text'),
    row('statement.environment', 'statement.environment_text'),
  ];
}
