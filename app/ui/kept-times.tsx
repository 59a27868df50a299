/** For how long the shop keeps what it knows, by its settings (`retention` in shop-api/content.ts). */
import { type Translate, useT } from '#app/i18n/text.tsx';
import type { Data } from '#contract/call.ts';
import type { retention } from '#contract/retention.ts';

type Kept = Data<typeof retention>;

const sentences = (t: Translate, kept: Kept): string[] => [
  ...(kept.unconfirmedDays === null ? [] : [t('privacy.kept_unconfirmed', { count: kept.unconfirmedDays })]),
  ...(kept.inquiryYears === null ? [] : [t('privacy.kept_inquiries', { count: kept.inquiryYears })]),
  ...(kept.idleYears === null ? [] : [t('privacy.kept_idle', { count: kept.idleYears })]),
  // The years begin after the end of the tax year.
  t('privacy.kept_invoices', { count: kept.invoiceYears + 1 }),
  t('privacy.kept_newsletter'),
];

export function KeptTimes({ kept }: { kept: Kept }) {
  const t = useT();
  return (
    <ul className="fine">
      {sentences(t, kept).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
