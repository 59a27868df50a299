/** An amount such as `1,100円（税込）`, without line breaks. */

import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale, useT } from '#kit/i18n/text.tsx';

type Props = { amount: number; taxNote?: boolean; from?: boolean };

export function Price({ amount, taxNote = false, from = false }: Props) {
  const locale = useLocale();
  const t = useT();
  const text = formatYen(yen(amount), locale);
  // The words before the amount are smaller than the amount.
  const [before, after] = from ? t('price.from', { price: '|' }).split('|') : [];
  return (
    <span className="amount">
      <span className="price">
        {before && <small>{before}</small>}
        {text}
        {after}
      </span>
      {taxNote && <small>{t('price.tax_included')}</small>}
    </span>
  );
}
