/** For how long the shop stores which data, by its settings (`retention` in shop-api/content.ts). */
import { type Translate, useT } from '#app/i18n/text.tsx';
import type { Data } from '#contract/call.ts';
import type { retention } from '#contract/retention.ts';

type Periods = Data<typeof retention>;

const sentences = (t: Translate, periods: Periods): string[] => [
  ...(periods.unconfirmedDays === null
    ? []
    : [t('privacy.kept_unconfirmed', { count: periods.unconfirmedDays })]),
  ...(periods.inquiryYears === null ? [] : [t('privacy.kept_inquiries', { count: periods.inquiryYears })]),
  ...(periods.idleYears === null ? [] : [t('privacy.kept_idle', { count: periods.idleYears })]),
  // The years begin after the end of the tax year.
  t('privacy.kept_invoices', { count: periods.invoiceYears + 1 }),
  t('privacy.kept_newsletter'),
];

export function RetentionPeriods({ periods }: { periods: Periods }) {
  const t = useT();
  return (
    <ul className="fine retention">
      {sentences(t, periods).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
