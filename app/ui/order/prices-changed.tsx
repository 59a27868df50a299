/** Warns, on every page up to the order button, that prices have changed since the lines were added. */
import { useT } from '#app/i18n/text.tsx';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import type { Line } from './cart-view.ts';

export function PricesChanged({ lines }: { lines: readonly Pick<Line, 'wasPrice'>[] }) {
  const t = useT();
  if (lines.every(({ wasPrice }) => wasPrice === undefined)) return null;
  return (
    <p className="open wrap">
      <Icon name="alert" />
      {t('cart.prices_changed')}
    </p>
  );
}

type Was = { line: Pick<Line, 'wasPrice'>; text?: 'cart.price_was' | 'phone_order.price_was' };

/** The former price of one line. */
export function PriceWas({ line, text = 'cart.price_was' }: Was) {
  const t = useT();
  const locale = useLocale();
  if (line.wasPrice === undefined) return null;
  return <p className="open">{t(text, { price: formatYen(yen(line.wasPrice), locale) })}</p>;
}
