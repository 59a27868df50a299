/** 特定商取引法に基づく表記: what the law wants said, from the settings and the shop's own rules. */
import { env } from '#app/env.server.ts';
import type { TextKey, TextValues } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import { CARD_MAX_YEN, MINIMUM_ORDER_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import { type ShippingFees, shippingFeeText } from '#contract/rules/shipping-fees.ts';

export type StatementRow = { name: string; text: string };

/** `fees`: undefined where the Shop API could not say. */
export function statementRows({ locale, t }: Scope, fees: ShippingFees | undefined): StatementRow[] {
  const threshold = formatYen(env.FREE_SHIPPING_THRESHOLD_YEN, locale);
  const japanese = locale === 'ja';
  const email = env.SHOP_LEGAL_EMAIL;
  const given = (key: TextKey, text: string): StatementRow => ({ name: t(key), text });
  const said = (key: TextKey, text: TextKey, values?: TextValues): StatementRow => ({
    name: t(key),
    text: t(text, values),
  });
  return [
    given('statement.seller', japanese ? env.SHOP_LEGAL_SELLER_JA : env.SHOP_LEGAL_SELLER_EN),
    given('statement.manager', japanese ? env.SHOP_LEGAL_MANAGER_JA : env.SHOP_LEGAL_MANAGER_EN),
    given('statement.address', japanese ? env.SHOP_LEGAL_ADDRESS_JA : env.SHOP_LEGAL_ADDRESS_EN),
    said('statement.phone', 'statement.phone_text', {
      phone: env.SHOP_LEGAL_PHONE,
      hours: japanese ? env.SHOP_LEGAL_PHONE_HOURS_JA : env.SHOP_LEGAL_PHONE_HOURS_EN,
    }),
    given('statement.email', email),
    given('statement.registration', env.REGISTRATION_NUMBER),
    said('statement.price', 'statement.price_text'),
    fees
      ? said('statement.extra', 'statement.extra_text', { fee: shippingFeeText(fees, locale), threshold })
      : said('statement.extra', 'statement.extra_later', { threshold }),
    said('statement.conditions', 'statement.conditions_text', {
      minimum: formatYen(MINIMUM_ORDER_YEN, locale),
      maximum: formatYen(CARD_MAX_YEN, locale),
      quantity: QUANTITY_MAX,
    }),
    said('statement.payment', 'statement.payment_text'),
    said('statement.charged', 'statement.charged_text'),
    said('statement.delivery', 'statement.delivery_text'),
    said('statement.seminar', 'statement.seminar_text'),
    said('statement.deadline', 'statement.deadline_text'),
    // §9.36
    said('statement.cancel', 'statement.cancel_text', { email }),
    said('statement.returns', 'statement.returns_text'),
    said('statement.seminar_cancel', 'statement.seminar_cancel_text'),
    said('statement.environment', 'statement.environment_text'),
  ];
}
