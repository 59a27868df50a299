import type { DeskCall } from '#contract/desk/call.ts';
import * as calls from '#contract/desk/owner/accounting.ts';
import { daysOf } from '#contract/desk/owner/period.ts';
import { inTransaction } from '../../db/transaction.ts';
import { accountsFile } from '../../domain/accounting/accounts-file.ts';
import { closedMonth, isClosed } from '../../domain/accounting/closed-months.ts';
import { type Days, sumsByDay, totalOf } from '../../domain/accounting/days.ts';
import { accountEntries } from '../../domain/accounting/entries.ts';
import { compareWithGateway, readComparisonReport } from '../../domain/files/gateway-list.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { type DeskInput, deskCall } from './route.ts';
import { streamOf } from './stream.ts';

export function accountingRoutes(api: Api): void {
  const { shop } = api;
  const audited = <C extends DeskCall>(call: C, { staff, network, requestId }: DeskInput<C>) => ({
    staffId: staff.id,
    call: call.id,
    network,
    requestId,
  });
  deskCall(api, calls.readAccounts, async ({ query }) => {
    const days = await sumsByDay(shop.db, boundsOf(query.period));
    return { registrationNumber: shop.details().registrationNumber || undefined, days, total: totalOf(days) };
  });
  deskCall(api, calls.exportAccounts, async (input) => {
    const { period, encoding } = input.body;
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, {
        ...audited(calls.exportAccounts, input),
        entity: 'accounts',
        entityId: period,
        after: { encoding },
      }),
    );
    const days = boundsOf(period);
    if (isClosed(period, days, shop.now()))
      return streamOf(once(await closedMonth(shop, period, days, encoding)));
    const entries = accountEntries(shop.db, days);
    return streamOf(
      accountsFile(entries, { encoding, registrationNumber: shop.details().registrationNumber || undefined }),
    );
  });
  deskCall(api, calls.compareWithGateway, (input) =>
    inTransaction(shop.db, async (tx) => {
      const { period, name = '' } = input.query;
      const days = boundsOf(period);
      const given = { bytes: input.body, name, period, days };
      const { id, ...found } = await compareWithGateway(shop, tx, input.staff, given);
      await writeAudit(tx, {
        ...audited(calls.compareWithGateway, input),
        entity: 'accounts',
        entityId: period,
        after: found,
      });
      return { id };
    }),
  );
  deskCall(api, calls.readComparison, ({ params, staff }) => readComparisonReport(shop, staff, params.id));
}

/** The contract has validated the period. */
function boundsOf(period: string): Days {
  const days = daysOf(period);
  if (!days) throw new Error(`no period: ${period}`);
  return days;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
