/** Several orders at once: marked, or taken to another screen. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { markOrders } from '#contract/desk/orders.ts';
import { useT } from '../../i18n/text.tsx';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { Refused } from '../../ui/refused.ts';
import { OrderTable } from './order-table.tsx';

const markForm = z.object({ form: z.enum(['printed', 'labelled']) });

export type BulkAnswer = {
  refused?: Refused | undefined;
  /** Ids as submitted; `all`: every row of the page. */
  chosen: string[] | 'all';
  /** True if the button that selects or deselects all rows was pressed. */
  isChoice?: true;
};

/** Buttons that take the chosen orders to another screen. */
const screensOf = {
  ship: 'orders-ship',
  slips: 'print-slips',
  picking: 'print-picking',
  labels: 'exports',
} as const;
const isScreen = (what: string): what is keyof typeof screensOf => Object.hasOwn(screensOf, what);

export async function actOnOrders(args: ActArgs) {
  const { scope, form, change } = args;
  // Reads the fields from `form`, because `submit` would limit the length of lists.
  const chosen = form.getAll('order').map(String);
  const ids = chosenOrders(form);
  const what = String(form.get('form'));
  if (what === 'all' || what === 'none')
    return data<BulkAnswer>({ chosen: what === 'all' ? 'all' : [], isChoice: true });
  if (ids.length === 0) {
    const refused: Refused = { result: { status: 'error', error: { '': ['orders.none_chosen'] } } };
    return data<BulkAnswer>({ refused, chosen }, { status: 400 });
  }
  if (isScreen(what)) throw redirectTo(scope, ordersHref(screensOf[what], ids));
  const answer = await submit(args, markForm, async ({ form: mark }) => {
    const { changed } = await change(markOrders, { body: { ids, mark, on: true } });
    return redirectTo(scope, scope.here, { key: 'notice.marked', values: { count: changed } });
  });
  return data<BulkAnswer>({ refused: answer?.data, chosen }, answer?.init ?? {});
}

/** Besides shipping. */
const actions = [
  { value: 'slips', text: 'packing.slips_print' },
  { value: 'picking', text: 'packing.picking' },
  { value: 'labels', text: 'files.labels_title' },
  { value: 'printed', text: 'orders.bulk_printed' },
  { value: 'labelled', text: 'orders.bulk_labelled' },
] as const;

type Props = { rows: readonly DeskOrderRow[]; answer: BulkAnswer | undefined };

/** The table of orders to ship, with the actions for the selected orders. */
export function BulkForm({ rows, answer }: Props) {
  const t = useT();
  const mayMakeFiles = useMay('files.write');
  const form = useDeskForm('bulk', {}, { refused: answer?.refused });
  const choice = answer?.chosen ?? [];
  const isAll = choice === 'all';
  const chosen = isAll ? rows.map(({ id }) => String(id)) : choice;
  return (
    <DeskForm
      form={form}
      after={
        <div className="bulk" data-chosen={t('orders.chosen')}>
          <SubmitButton look="primary" name="form" value="ship">
            {t('orders.bulk_ship')}
          </SubmitButton>
          <details className="bulk-more">
            <summary>{t('orders.bulk_more')}</summary>
            <div>
              {actions
                .filter(({ value }) => value !== 'labels' || mayMakeFiles)
                .map(({ value, text }) => (
                  <SubmitButton key={value} look="quiet" name="form" value={value}>
                    {t(text)}
                  </SubmitButton>
                ))}
            </div>
          </details>
        </div>
      }
    >
      <p className="form-buttons">
        <button
          type="submit"
          name="form"
          value={isAll ? 'none' : 'all'}
          className="button quiet"
          // biome-ignore lint/a11y/noAutofocus: the page comes back with the focus where it was
          autoFocus={answer?.isChoice}
        >
          {t(isAll ? 'orders.choose_none' : 'orders.choose_all')}
        </button>
      </p>
      <OrderTable view="to_ship" rows={rows} chosen={chosen} />
      <h2 className="sr-only">{t('orders.bulk')}</h2>
    </DeskForm>
  );
}
