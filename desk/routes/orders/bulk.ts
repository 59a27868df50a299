/** Actions for several orders at once. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { carriers } from '#contract/desk/carriers.ts';
import { markOrders, shipOrders } from '#contract/desk/orders.ts';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import type { Refused } from '../../ui/refused.ts';

const bulkForm = z.object({
  form: z.enum(['ship', 'printed', 'labelled']).catch('ship'),
  carrier: z.enum(carriers, 'validation.field_selection_required'),
  mail: z.literal('on').optional(),
});

/** An order that was not shipped. */
export type NotShipped = { id: number; number: string | null; message: string };
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
