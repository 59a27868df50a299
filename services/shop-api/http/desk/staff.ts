import { permissionsOf } from '#contract/desk/permissions.ts';
import * as calls from '#contract/desk/staff.ts';
import { readToday } from '#contract/desk/today.ts';
import { inTransaction } from '../../db/transaction.ts';
import { menuCounts, today } from '../../domain/fulfilment/today.ts';
import { mailSending } from '../../domain/mail/sending.ts';
import { readLink, useLink } from '../../domain/staff/links.ts';
import { confirmTotp, logInStaff, proveSecondFactor, startTotp } from '../../domain/staff/login.ts';
import { noteLogin } from '../../domain/staff/login-log.ts';
import { closeStaffSession, freshUntil, totpOf, viewOfStaff } from '../../domain/staff/session.ts';
import type { Shop } from '../../shop.ts';
import type { Api } from '../route.ts';
import { deskCall, deskGuest } from './route.ts';

const nameOf = ({ details }: Shop) => ({ ja: details().nameJa, en: details().nameEn });

export function staffRoutes(api: Api): void {
  const { shop } = api;
  deskGuest(api, calls.openSession, ({ body, network }) => logInStaff(shop, { ...body, network }));
  deskCall(api, calls.proveTotp, ({ body, ...caller }) => proveSecondFactor(shop, caller, body.code));
  deskCall(api, calls.closeSession, async ({ staff, session, network }) => {
    await inTransaction(shop.db, async (tx) => {
      await closeStaffSession(tx, session);
      const call = calls.closeSession.id;
      await noteLogin(shop, tx, { member: staff, call, outcome: 'logged_out', network });
    });
    return null;
  });
  deskCall(api, calls.readSession, async ({ staff, session }) => ({
    staff: viewOfStaff(staff),
    level: session.level,
    totp: totpOf(staff),
    permissions: [...permissionsOf[staff.role]],
    freshUntil: freshUntil(shop, { staff, session })?.toISOString() ?? null,
    ...(session.level === 'full'
      ? { counts: await menuCounts(shop), mailSending: mailSending(shop.env), shopName: nameOf(shop) }
      : {}),
  }));
  deskCall(api, calls.startTotp, (caller) => startTotp(shop, caller));
  deskCall(api, calls.confirmTotp, ({ body, network, ...caller }) =>
    confirmTotp(shop, caller, body.code, network),
  );
  deskGuest(api, calls.readLink, ({ params }) => readLink(shop, params.token));
  deskGuest(api, calls.useLink, ({ params, body, network }) =>
    useLink(shop, params.token, body.password, network),
  );
  deskCall(api, readToday, ({ locale }) => today(shop, locale));
}
