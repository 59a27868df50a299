import * as calls from '#contract/desk/files.ts';
import { readPacking as packingCall } from '#contract/desk/packing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../domain/errors.ts';
import { labelFileReport, makeLabelFile } from '../../domain/files/labels.ts';
import { readPacking } from '../../domain/files/packing.ts';
import { ownFile } from '../../domain/files/store.ts';
import { checkTrackingFile, runTrackingFile, trackingFileReport } from '../../domain/files/tracking.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import { message } from '../middleware/envelope.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function fileRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, packingCall, ({ query, view }) => readPacking(shop, query.ids, view, message));
  deskChange(api, calls.makeLabelFile, async ({ tx, staff, body, audit }) => {
    const { id, kind, orders, leftOut } = await makeLabelFile(shop, tx, staff, body);
    const numbers = orders.map(({ number }) => number);
    audit({ entity: 'file', entityId: id, after: { kind, orders: numbers, leftOut: leftOut.length } });
    return { id };
  });
  deskCall(api, calls.readLabelFile, ({ params, staff, locale }) =>
    labelFileReport(shop, staff, params.id, locale, message),
  );
  deskCall(api, calls.downloadFile, async ({ params, staff }) => {
    const { content } = await ownFile(shop, shop.db, staff, params.id);
    if (!content) throw new ApiError(404, 'file_not_found', 'file_not_found');
    return Uint8Array.from(content);
  });
  deskCall(api, calls.checkTrackingFile, ({ query, body, staff, network, requestId }) =>
    inTransaction(shop.db, async (tx) => {
      const { carrier, name = '' } = query;
      const { id, lines } = await checkTrackingFile(shop, tx, staff, { bytes: body, carrier, name });
      const ready = lines.filter(({ outcome }) => outcome === 'ready').length;
      await writeAudit(tx, {
        staffId: staff.id,
        call: calls.checkTrackingFile.id,
        network,
        requestId,
        entity: 'file',
        entityId: id,
        after: { lines: lines.length, ready },
      });
      return { id };
    }),
  );
  deskCall(api, calls.readTrackingFile, ({ params, staff, locale }) =>
    trackingFileReport(shop, staff, params.id, locale, message),
  );
  deskCall(api, calls.runTrackingFile, ({ params, body, staff, network, requestId }) =>
    runTrackingFile(shop, { staff, call: calls.runTrackingFile.id, network, requestId }, params.id, body),
  );
}
