import * as calls from '#contract/desk/payments.ts';
import {
  askGateway,
  askGatewayAbout,
  listDoubtful,
  readEvidence,
  settlementView,
} from '../../domain/settlements/evidence.ts';
import {
  confirmSettlement,
  type SettlementRow,
  settlePayment,
  withdrawSettlement,
} from '../../domain/settlements/settle.ts';
import { requireTwoPersons } from '../../domain/staff/second-person.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange, deskPreparedChange } from './route.ts';

const auditOf = ({ id, ...row }: SettlementRow) => ({
  entity: 'settlement',
  entityId: id,
  after: {
    kind: row.kind,
    state: row.state,
    gatewayId: row.gatewayId,
    amount: row.amount,
    reason: row.reason,
  },
});

export function paymentRoutes(api: Api): void {
  const { shop } = api;
  const stockMoved = () => shop.catalogueChanged();
  deskCall(api, calls.listDoubtful, async () => ({ items: await listDoubtful(shop) }));
  deskCall(api, calls.readPayment, ({ params }) => readEvidence(shop, params.key));
  deskPreparedChange(
    api,
    calls.settlePayment,
    ({ body }) => askGateway(shop, body.key),
    async ({ body, tx, staff, prepared: found, audit }) => {
      const row = await settlePayment(shop, tx, { decision: body, staff, found });
      audit(auditOf(row));
      return settlementView(tx, row.id);
    },
    stockMoved,
  );
  deskPreparedChange(
    api,
    calls.confirmSettlement,
    ({ params }) => askGatewayAbout(shop, params.id),
    async ({ params, tx, staff, prepared: found, audit }) => {
      const row = await confirmSettlement(shop, tx, { id: params.id, staff, found });
      await requireTwoPersons(shop, tx, [row.proposedBy, staff.id]);
      audit(auditOf(row));
      return settlementView(tx, row.id);
    },
    stockMoved,
  );
  deskChange(api, calls.withdrawSettlement, async ({ params, tx, audit }) => {
    const row = await withdrawSettlement(shop, tx, params.id);
    audit(auditOf(row));
    return settlementView(tx, row.id);
  });
}
