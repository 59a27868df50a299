/** An amount such as `1,100円（税込）`, without line breaks. */
import { useLocale, useT } from '#app/i18n/text.tsx';
import { formatYen, yen } from '#contract/rules/money.ts';

type Props = { amount: number; taxNote?: boolean; from?: boolean };

export function Price({ amount, taxNote = false, from = false }: Props) {
  const locale = useLocale();
  const t = useT();
  const text = formatYen(yen(amount), locale);
  // The words before the amount are smaller than the amount.
  const [before, after] = from ? t('chrome.price_from', { price: '|' }).split('|') : [];
  return (
    <span className="amount">
      <span className="price">
        {before && <small>{before}</small>}
        {text}
        {after}
      </span>
      {taxNote && <small>{t('chrome.tax_included')}</small>}
    </span>
  );
}
