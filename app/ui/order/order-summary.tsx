import { orderLimits } from '#app/i18n/order-limits.ts';
import { useT } from '#app/i18n/text.tsx';
import { fitsOneCard, formatYen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Price } from '#kit/ui/price.tsx';
import type { Summary } from './cart-view.ts';

/** Anchor of the order summary. */
export const SUMMARY_ID = 'summary';

type Props = {
  summary: Summary;
  /** True for a placed order: no hints about minimum order or free shipping. */
  settled?: boolean;
  /** Of a placed order, in minor units: what was given back, and what is about to be. */
  refunds?: { done: number; requested: number };
};

const NO_REFUNDS = { done: 0, requested: 0 };

/** §2 Checkout sidebar: totals, with a minimum-order warning or the free-shipping indicator. */
export function OrderSummary({ summary, settled = false, refunds = NO_REFUNDS }: Props) {
  const t = useT();
  const locale = useLocale();
  const { freeShipping } = summary;
  const outside = summary.isBelowMinimum
    ? 'cart.minimum_order'
    : fitsOneCard(summary.total)
      ? undefined
      : 'cart.above_card';
  const rows = [
    { key: 'items', label: t('cart.items_total'), amount: summary.items },
    ...summary.discounts.map(({ name, amount }, n) => ({
      key: `discount-${n}`,
      label: name ?? t('cart.promotion'),
      amount,
    })),
    ...(summary.ships ? [{ key: 'shipping', label: t('cart.shipping'), amount: summary.shipping }] : []),
  ];
  const back = [
    { key: 'done', label: t('orders.refunds'), amount: refunds.done },
    { key: 'requested', label: t('orders.refunds_requested'), amount: refunds.requested },
  ].filter(({ amount }) => amount > 0);
  return (
    <section className="summary box" aria-labelledby={SUMMARY_ID}>
      <h2 id={SUMMARY_ID}>{t('cart.summary')}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.key}>
            <dt>{row.label}</dt>
            <dd>
              {row.amount === undefined ? (
                t('cart.shipping_later')
              ) : row.key === 'shipping' && row.amount === 0 ? (
                t('cart.shipping_free')
              ) : (
                <Price amount={row.amount} />
              )}
            </dd>
          </div>
        ))}
        <div className="summary-total">
          <dt>{t('cart.total')}</dt>
          <dd>
            <Price amount={summary.total} />
          </dd>
        </div>
        <div className="fine">
          <dt>{t('cart.taxes')}</dt>
          <dd>
            <Price amount={summary.taxes} />
          </dd>
        </div>
        {back.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Price amount={-amount} />
            </dd>
          </div>
        ))}
        {back.length > 0 && (
          <div className="summary-total">
            <dt>{t('orders.after_refund')}</dt>
            <dd>
              <Price amount={summary.total - refunds.done - refunds.requested} />
            </dd>
          </div>
        )}
      </dl>
      {!settled && (summary.ships || outside) && (
        <p className={outside ? 'bad' : freeShipping.kind === 'reached' ? 'good' : 'fine'}>
          {outside
            ? t(outside, orderLimits(locale))
            : freeShipping.kind === 'reached'
              ? t('cart.free_shipping_reached')
              : t('cart.free_shipping_remaining', { amount: formatYen(freeShipping.yen, locale) })}
        </p>
      )}
    </section>
  );
}
