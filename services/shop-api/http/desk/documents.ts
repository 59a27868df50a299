import * as calls from '#contract/desk/owner/documents.ts';
import { inTransaction } from '../../db/transaction.ts';
import { documentsFile } from '../../domain/documents/documents-file.ts';
import { eachDocument, listDocuments, readDocuments } from '../../domain/documents/find.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { deskCall } from './route.ts';
import { streamOf } from './stream.ts';

export function documentRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.listDocuments, ({ query }) => listDocuments(shop, query));
  deskCall(api, calls.readDocuments, async ({ query }) => ({
    items: await readDocuments(shop.db, query.ids),
  }));
  deskCall(api, calls.exportDocuments, async ({ body, staff, network, requestId }) => {
    const { encoding, ...filters } = body;
    // The name that was searched for stays out of the log, which outlives the member.
    const { q, ...after } = body;
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, {
        staffId: staff.id,
        call: calls.exportDocuments.id,
        network,
        requestId,
        entity: 'documents',
        after: { ...after, isSearch: q !== '' },
      }),
    );
    return streamOf(documentsFile(eachDocument(shop.db, filters), encoding));
  });
}
