import type { DeskCall } from '#contract/desk/call.ts';
import * as calls from '#contract/desk/goods/seminars.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readJoinLink, writeJoinLink } from '../../domain/seminars/join-link.ts';
import { allParticipants, listParticipants } from '../../domain/seminars/participants.ts';
import { participantsFile } from '../../domain/seminars/participants-file.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { type DeskInput, deskCall, deskChange } from './route.ts';

type Reader = Pick<DeskInput<DeskCall>, 'staff' | 'network' | 'requestId'>;

export function seminarRoutes(api: Api): void {
  const { shop } = api;
  /** Reading names and addresses of many customers at once is audited, like a search for people. */
  const auditReading = (
    call: DeskCall,
    { staff, network, requestId }: Reader,
    code: string,
    after: { total: number; encoding?: string },
  ) =>
    inTransaction(shop.db, (tx) =>
      writeAudit(tx, {
        staffId: staff.id,
        call: call.id,
        network,
        requestId,
        entity: 'participants',
        entityId: code,
        after,
      }),
    );
  deskCall(api, calls.listParticipants, async ({ params, query, locale, ...reader }) => {
    const found = await listParticipants(shop, params.id, query.q, locale);
    const total = found.participants.length;
    await auditReading(calls.listParticipants, reader, found.seminar.code, { total });
    return found;
  });
  deskCall(api, calls.exportParticipants, async ({ params, body, locale, ...reader }) => {
    const { seminar, participants } = await allParticipants(shop, params.id, locale);
    const { encoding } = body;
    const total = participants.length;
    await auditReading(calls.exportParticipants, reader, seminar.code, { total, encoding });
    return Uint8Array.from(participantsFile(participants, encoding));
  });
  deskCall(api, calls.readJoinLink, ({ params, locale }) => readJoinLink(shop, params.id, locale));
  deskChange(api, calls.writeJoinLink, ({ params, body, ...work }) => writeJoinLink(params.id, body, work));
}
