/** Writes searches for people to the audit log: the number of results, never the words. */
import type { DeskCall } from '#contract/desk/call.ts';
import { inTransaction } from '../../db/transaction.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Shop } from '../../shop.ts';
import type { DeskInput } from './route.ts';

type Searcher = Pick<DeskInput<DeskCall>, 'staff' | 'network' | 'requestId'>;

/** Only for the first page: further pages belong to the same search. */
export async function auditSearch(
  shop: Shop,
  call: DeskCall,
  { staff, network, requestId }: Searcher,
  { entity, page, after }: { entity: string; page: number; after: { total: number; kinds?: string[] } },
): Promise<void> {
  if (page !== 1) return;
  await inTransaction(shop.db, (tx) =>
    writeAudit(tx, { staffId: staff.id, call: call.id, network, requestId, entity, after }),
  );
}
