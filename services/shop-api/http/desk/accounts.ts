import * as calls from '#contract/desk/accounts.ts';
import { listAudit } from '../../domain/audit-log/list.ts';
import {
  changeStaff,
  endSessions,
  invite,
  listStaff,
  makeLink,
  readStaff,
  removeStaffTotp,
} from '../../domain/staff/accounts.ts';
import {
  changeOwnAccount,
  changeOwnPassword,
  endOtherSessions,
  ownAccount,
  removeOwnTotp,
  renewRecoveryCodes,
} from '../../domain/staff/own-account.ts';
import type { Api } from '../route.ts';
import { auditSearch } from './audit-search.ts';
import { deskCall, deskChange } from './route.ts';

export function accountRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.listStaff, () => listStaff(shop));
  deskCall(api, calls.readStaff, ({ params }) => readStaff(shop, params.id));
  deskCall(api, calls.inviteStaff, ({ body, ...asking }) => invite(shop, asking, body));
  deskCall(api, calls.makeStaffLink, ({ params, ...asking }) => makeLink(shop, asking, params.id));
  deskChange(api, calls.changeStaff, ({ params, body, ...work }) => changeStaff(shop, params.id, body, work));
  deskChange(api, calls.removeStaffTotp, ({ params, ...work }) => removeStaffTotp(shop, params.id, work));
  deskChange(api, calls.endStaffSessions, ({ params, ...work }) => endSessions(shop, params.id, work));

  deskCall(api, calls.readOwnAccount, (caller) => ownAccount(shop, caller));
  deskChange(api, calls.changeOwnAccount, ({ body, ...work }) => changeOwnAccount(shop, body, work));
  deskCall(api, calls.changeOwnPassword, ({ body, ...caller }) => changeOwnPassword(shop, caller, body));
  deskChange(api, calls.endOtherSessions, (work) => endOtherSessions(shop, work));
  deskChange(api, calls.removeOwnTotp, (work) => removeOwnTotp(shop, work));
  deskCall(api, calls.renewRecoveryCodes, (caller) => renewRecoveryCodes(shop, caller));

  deskCall(api, calls.listAudit, async ({ query, locale, ...searcher }) => {
    const found = await listAudit(shop, query, locale);
    const { page, total } = found;
    if (query.q)
      await auditSearch(shop, calls.listAudit, searcher, { entity: 'audit', page, after: { total } });
    return found;
  });
}
