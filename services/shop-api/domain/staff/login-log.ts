/** Logins of staff in the audit log and in the log: an owner sees when somebody tries passwords. */
import type { Db, Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from './audit.ts';

/** `disabled`: the right password of an account that has been disabled. */
export type LoginOutcome =
  | 'logged_in'
  | 'password_right'
  | 'password_wrong'
  | 'disabled'
  | 'locked'
  | 'code_wrong'
  | 'ended'
  | 'recovery_code'
  | 'logged_out';

const FAILED: readonly LoginOutcome[] = ['password_wrong', 'disabled', 'locked', 'code_wrong', 'ended'];

type Login = {
  /**
   * Undefined if no account has the typed address. Such a login is logged, but is not in the audit log, which strangers
   * could otherwise fill.
   */
  member: { id: number } | undefined;
  call: 'desk.openSession' | 'desk.proveTotp' | 'desk.closeSession';
  outcome: LoginOutcome;
  network: string;
};

/** The row of a failed login has no `staffId`: who typed the password or the code is not known. */
export async function noteLogin(
  shop: Pick<Shop, 'log'>,
  db: Db | Tx,
  { member, call, outcome, network }: Login,
): Promise<void> {
  const isFailed = FAILED.includes(outcome);
  shop.log(isFailed ? 'warn' : 'info', 'staff.login', { staff: member?.id ?? null, outcome });
  if (!member) return;
  const row = { entity: 'staff', entityId: member.id, after: { outcome }, call, network };
  await writeAudit(db, { ...row, staffId: isFailed ? null : member.id });
}
