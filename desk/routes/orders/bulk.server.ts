/** Actions for several orders at once. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import { carriers } from '#contract/desk/carriers.ts';
import { markOrders, shipOrders } from '#contract/desk/orders.ts';
import { chosenOrders } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.server.ts';
import type { ActArgs } from '../../request/screen.server.ts';
import { submit } from '../../request/submit.server.ts';
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
  /** Ids as submitted. */
  chosen: string[];
};

export async function actOnOrders(args: ActArgs) {
  const { scope, form, change } = args;
  // Read from the form directly, because a parsed form limits the length of lists.
  const chosen = form.getAll('order').map(String);
  const ids = chosenOrders(form);
  if (ids.length === 0) {
    const refused: Refused = { result: { status: 'error', error: { '': [scope.t('orders.none_chosen')] } } };
    return data<BulkAnswer>({ refused, chosen }, { status: 400 });
  }
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
