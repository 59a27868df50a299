import * as calls from '#contract/desk/owner/newsletter.ts';
import { inTransaction } from '../../db/transaction.ts';
import { eachSubscriber, listSubscribers } from '../../domain/consents/read.ts';
import { subscribersFile } from '../../domain/consents/subscribers-file.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { deskCall } from './route.ts';
import { streamOf } from './stream.ts';

export function newsletterRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.listSubscribers, ({ query }) => listSubscribers(shop, query.page));
  deskCall(api, calls.exportSubscribers, async ({ body, staff, network, requestId }) => {
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, {
        staffId: staff.id,
        call: calls.exportSubscribers.id,
        network,
        requestId,
        entity: 'newsletter',
        after: body,
      }),
    );
    return streamOf(subscribersFile(shop.env, eachSubscriber(shop), body.encoding));
  });
}
