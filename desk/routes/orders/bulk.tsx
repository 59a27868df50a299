/** Several orders at once: shipped, marked, or taken to another screen. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { markOrders, shipOrders } from '#contract/desk/orders.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { useT } from '../../i18n/text.tsx';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { Refused } from '../../ui/refused.ts';
import { OrderTable } from './order-table.tsx';

const bulkForm = z.object({
  form: z.enum(['ship', 'printed', 'labelled']).catch('ship'),
  carrier: z.enum(carriers, 'validation.field_selection_required'),
  mail: z.literal('on').optional(),
});

/** An order that was not shipped. */
type NotShipped = { id: number; number: string | null; message: string };
export type BulkAnswer = {
  refused?: Refused | undefined;
  notShipped?: NotShipped[] | undefined;
  /** Ids as submitted; `all`: every row of the page. */
  chosen: string[] | 'all';
  /** True if the button that selects or deselects all rows was pressed. */
  isChoice?: true;
};

/** Buttons that take the chosen orders to another screen. */
const screensOf = { slips: 'print-slips', picking: 'print-picking', labels: 'exports' } as const;
const isScreen = (what: string): what is keyof typeof screensOf => Object.hasOwn(screensOf, what);

export async function actOnOrders(args: ActArgs) {
  const { scope, form, change } = args;
  // Reads the fields from `form`, because `submit` would limit the length of lists.
  const chosen = form.getAll('order').map(String);
  const ids = chosenOrders(form);
  const what = String(form.get('form'));
  const initialValue = { carrier: String(form.get('carrier') ?? ''), mail: String(form.get('mail') ?? '') };
  if (what === 'all' || what === 'none')
    return data<BulkAnswer>({
      refused: { result: { initialValue } },
      chosen: what === 'all' ? 'all' : [],
      isChoice: true,
    });
  if (ids.length === 0) {
    const error = { '': [scope.t('orders.none_chosen')] };
    const refused: Refused = { result: { status: 'error', error, initialValue } };
    return data<BulkAnswer>({ refused, chosen }, { status: 400 });
  }
  if (isScreen(what)) throw redirectTo(scope, ordersHref(screensOf[what], ids));
  let notShipped: NotShipped[] = [];
  const answer = await submit(args, bulkForm, async ({ form: what, carrier, mail }) => {
    if (what !== 'ship') {
      const { changed } = await change(markOrders, { body: { ids, mark: what, on: true } });
      return redirectTo(scope, scope.here, { key: 'notice.marked', values: { count: changed } });
    }
    const { orders } = await change(shipOrders, { body: { ids, carrier, mail: mail === 'on' } });
    notShipped = orders.flatMap(({ id, number, message }) => (message ? [{ id, number, message }] : []));
    if (notShipped.length > 0) return undefined;
    return redirectTo(scope, scope.here, { key: 'notice.shipped_many', values: { count: orders.length } });
  });
  return data<BulkAnswer>({ refused: answer?.data, notShipped, chosen }, answer?.init ?? { status: 409 });
}

type Props = { rows: readonly DeskOrderRow[]; answer: BulkAnswer | undefined };

/** The table of orders to ship, with the actions for the selected orders. */
export function BulkForm({ rows, answer }: Props) {
  const t = useT();
  const locale = useLocale();
  const mayMakeFiles = useMay('files.write');
  const form = useDeskForm(
    'bulk',
    { carrier: 'orders.bulk_carrier', mail: 'orders.bulk_mail' },
    { refused: answer?.refused, defaultValue: { carrier: 'yamato', mail: 'on' } },
  );
  const choice = answer?.chosen ?? [];
  const isAll = choice === 'all';
  const chosen = isAll ? rows.map(({ id }) => String(id)) : choice;
  return (
    <>
      {answer?.notShipped && answer.notShipped.length > 0 && <NotShippedBox orders={answer.notShipped} />}
      <DeskForm
        form={form}
        after={
          <p className="form-buttons">
            <SubmitButton look="primary" name="form" value="ship">
              {t('orders.bulk_ship')}
            </SubmitButton>
            <SubmitButton look="quiet" name="form" value="printed">
              {t('orders.bulk_printed')}
            </SubmitButton>
            <SubmitButton look="quiet" name="form" value="labelled">
              {t('orders.bulk_labelled')}
            </SubmitButton>
          </p>
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
        <h2>{t('orders.bulk')}</h2>
        <p className="form-buttons">
          <SubmitButton look="quiet" name="form" value="slips">
            {t('packing.slips_print')}
          </SubmitButton>
          <SubmitButton look="quiet" name="form" value="picking">
            {t('packing.picking')}
          </SubmitButton>
          {mayMakeFiles && (
            <SubmitButton look="quiet" name="form" value="labels">
              {t('files.labels_title')}
            </SubmitButton>
          )}
        </p>
        <p className="muted">{t('orders.bulk_hint')}</p>
        <RadioGroup
          field={form.fields.carrier}
          compact
          choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
        />
        <CheckBox field={form.fields.mail} />
      </DeskForm>
    </>
  );
}

function NotShippedBox({ orders }: { orders: readonly NotShipped[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noAutofocus: after a form, the focus is on the refused orders
    <div className="error-summary conflict" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" />
        {t('orders.refused_title')}
      </h2>
      <ul>
        {orders.map(({ id, number, message }) => (
          <li key={id}>
            {number ? <a href={href('order', { id })}>{number}</a> : t('orders.unknown_number')} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
