/** Parts of the pages that cancel or refund an order: sums, pieces to restock, the mail. */
import { useLocale } from '#app/i18n/text.tsx';
import { type Choice, Select } from '#app/ui/form/select.tsx';
import { RecordList } from '#app/ui/record.tsx';
import type { MoneyOfOrder } from '#contract/desk/refunds.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useT } from '../../i18n/text.tsx';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import { restockName } from './form-values.ts';

export function useMoney(): (minor: number) => string {
  const locale = useLocale();
  return (minor) => formatYen(yen(minor), locale);
}

export function Sums({ order }: { order: MoneyOfOrder }) {
  const t = useT();
  const money = useMoney();
  return (
    <section aria-labelledby="sums">
      <h2 id="sums">{t('money.sums')}</h2>
      <RecordList
        rows={[
          [t('money.total'), money(order.total)],
          [t('money.captured'), money(order.captured)],
          [t('money.refunded'), order.refunded > 0 && money(order.refunded)],
          [t('money.open'), order.open > 0 && money(order.open)],
          [t('money.refundable'), money(order.refundable)],
        ]}
      />
      {order.lines.map(
        ({ itemId, name, seminar, proposed }) =>
          seminar && (
            <p key={itemId}>
              {seminar.isCancelled
                ? t('money.seminar_cancelled', { name, amount: money(proposed) })
                : t('money.seminar_terms', {
                    name,
                    percent: String(seminar.percent),
                    amount: money(proposed),
                  })}
            </p>
          ),
      )}
    </section>
  );
}

/** Labels of the fields of `RestockFields`. */
export const restockLabels = (order: MoneyOfOrder, text: (name: string) => string) =>
  Object.fromEntries(order.lines.map(({ itemId, name }) => [restockName(itemId), { text: text(name) }]));

/**
 * Proposes to restock everything where the whole order ends, and nothing if the order was shipped or is cancelled.
 * `partly`: also nothing, because pieces that are restocked are not sent.
 */
export const restockDefaults = (order: MoneyOfOrder, partly = false): Record<string, string> => {
  const isKept = partly || order.shippingState === 'shipped' || order.state === 'cancelled';
  return Object.fromEntries(
    order.lines.map(({ itemId, restockable }) => [restockName(itemId), isKept ? '0' : String(restockable)]),
  );
};

export function RestockFields({ order, form }: { order: MoneyOfOrder; form: DeskFormState<string> }) {
  const t = useT();
  const lines = order.state === 'cancelled' ? [] : order.lines.filter(({ restockable }) => restockable > 0);
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('money.restock')}</legend>
      {lines.map(({ itemId, restockable }) => {
        const field = form.fields[restockName(itemId)];
        const choices: Choice[] = Array.from({ length: restockable + 1 }, (_, n) => ({
          value: String(n),
          label: String(n),
        }));
        return field && <Select key={itemId} field={field} choices={choices} />;
      })}
    </fieldset>
  );
}

export function MailPreview({ title, mail }: { title: string; mail: { subject: string; text: string } }) {
  return (
    <details className="box plus">
      <summary>{title}</summary>
      <h3>{mail.subject}</h3>
      <p className="pre">{mail.text}</p>
    </details>
  );
}
