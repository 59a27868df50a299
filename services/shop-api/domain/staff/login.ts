/** Login of staff: password, then the second factor. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { Tx } from '../../db/client.ts';
import { staff, staffRecoveryCodes, staffSessions } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { browserTokenFor, knownBrowser } from '../auth/known-browser.ts';
import { tryPassword } from '../auth/password-try.ts';
import { ApiError, fieldError } from '../errors.ts';
import { refundPoints, take } from '../limits/rate-limit.ts';
import { sha256 } from '../tokens.ts';
import { writeAudit } from './audit.ts';
import { recoveryCodesLeft, writeRecoveryCodes } from './recovery-codes.ts';
import {
  closeStaffSession,
  isDisabled,
  lockCaller,
  openStaffSession,
  raiseSession,
  requireCaller,
  type StaffCaller,
  type StaffRow,
  sessionOver,
} from './session.ts';
import { newTotpSecret, sealTotpSecret, totpStepOf, totpUri, unsealTotpSecret } from './totp.ts';

/** Wrong passwords per 30 minutes. */
const PER_ACCOUNT = 5;
const PER_NETWORK = 20;
/** Logins per 30 minutes. */
const RIGHT_PER_ACCOUNT = 60;
const RIGHT_PER_NETWORK = 300;
/** Wrong codes per session. */
const CODE_TRIES = 5;
/** Wrong codes per account in 30 minutes, over all its sessions, because whoever knows the password can open many. */
const CODES_PER_ACCOUNT = 10;

type Credentials = {
  email: string;
  password: string;
  network: string;
  /** Tokens of earlier logins in this browser. */
  browserTokens?: string[] | undefined;
};

/** Throws 401 `bad_credentials` and 429. Unknown addresses take as long as known ones. */
export async function logInStaff(shop: Shop, { password, network, ...from }: Credentials) {
  const email = normalise.email(from.email);
  const [member] = isEmail(email)
    ? await shop.db.select().from(staff).where(sql`lower(${staff.email}) = lower(${email})`)
    : [];
  const browser = member && knownBrowser(shop, `staff:${member.id}`, from.browserTokens);
  const account = `desk:account:${member?.id ?? email.toLowerCase()}`;
  // Whoever reaches the desk could otherwise keep its only owner out.
  const wrong = browser
    ? [{ key: `${account}:browser:${browser}`, max: PER_ACCOUNT }]
    : [
        { key: `desk:network:${network}`, max: PER_NETWORK },
        { key: account, max: PER_ACCOUNT },
      ];
  const right = [
    { key: `desk:right:${account}`, max: RIGHT_PER_ACCOUNT },
    ...(browser ? [] : [{ key: `desk:right:network:${network}`, max: RIGHT_PER_NETWORK }]),
  ];
  const stored = member?.passwordHash;
  if (
    !(await tryPassword(shop, { password, stored, network, wrong, right })) ||
    !member ||
    isDisabled(member)
  )
    throw badCredentials();
  const opened = await inTransaction(shop.db, async (tx) => {
    const [now] = await tx.select().from(staff).where(eq(staff.id, member.id)).for('update');
    if (!now || !isAsChecked(member, now)) throw badCredentials();
    return openStaffSession(shop, tx, now, network);
  });
  return { ...opened, browserToken: browserTokenFor(shop, `staff:${member.id}`, browser) };
}

const badCredentials = () => new ApiError(401, 'bad_credentials', 'bad_credentials');

/**
 * Whether the account is still the one whose password was checked. What ends the sessions of an account also changes its
 * `updatedAt`, so that it ends the logins under way, too.
 */
const isAsChecked = (checked: StaffRow, now: StaffRow): boolean =>
  now.passwordHash === checked.passwordHash &&
  !isDisabled(now) &&
  Buffer.compare(now.totpSecret ?? NONE, checked.totpSecret ?? NONE) === 0 &&
  now.updatedAt.getTime() === checked.updatedAt.getTime();

const NONE = Buffer.alloc(0);

const wrongCode = () => fieldError('code', 'validation_failed', 'totp_wrong');

/**
 * Accepts a code of the authenticator app or a recovery code. Throws 400 at `code`; 401 after too many wrong codes, which
 * end the session; 429 after too many for the account.
 */
export async function proveSecondFactor(shop: Shop, { staff: member, session }: StaffCaller, code: string) {
  const outcome = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCaller(tx, { staff: member, session });
    if (!locked) return 'over';
    const { staff: now, session: current } = locked;
    const counter = { ...shop, db: tx };
    const limit = { key: `desk:code:${now.id}`, max: CODES_PER_ACCOUNT };
    await take(counter, limit);
    if (await acceptCode(shop, tx, now, code)) {
      await refundPoints(counter, [limit]);
      await raiseSession(shop, tx, current);
      return 'proved';
    }
    return countWrongCode(tx, current);
  });
  if (outcome === 'over') throw sessionOver();
  if (outcome === 'wrong') throw wrongCode();
  return { recoveryCodesLeft: await recoveryCodesLeft(shop.db, member.id) };
}

async function countWrongCode(tx: Tx, session: StaffCaller['session']): Promise<'wrong' | 'over'> {
  if (session.tries + 1 >= CODE_TRIES) {
    await closeStaffSession(tx, session);
    return 'over';
  }
  await tx
    .update(staffSessions)
    .set({ tries: session.tries + 1 })
    .where(eq(staffSessions.hash, session.hash));
  return 'wrong';
}

async function acceptCode(shop: Shop, tx: Tx, member: StaffCaller['staff'], code: string): Promise<boolean> {
  if (!member.totpSecret) return false;
  const secret = unsealTotpSecret(shop.env, member.totpSecret);
  // JWT_SECRET was changed without the previous one. Recovery codes still work.
  if (secret === undefined) shop.log('warn', 'staff.totp_unreadable', { staff: member.id });
  const clock = { now: shop.now(), lastStep: member.totpStep };
  const step = secret === undefined ? undefined : totpStepOf(secret, code, clock);
  if (step !== undefined) {
    await tx.update(staff).set({ totpStep: step }).where(eq(staff.id, member.id));
    return true;
  }
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: shop.now() })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, member.id),
        eq(staffRecoveryCodes.hash, sha256(code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ hash: staffRecoveryCodes.hash });
  return used.length > 0;
}

/**
 * Creates the secret at the first call and returns it; a confirmed code activates it. Throws 409 if a secret is active
 * already.
 */
export async function startTotp(shop: Shop, caller: StaffCaller) {
  return inTransaction(shop.db, async (tx) => {
    const { staff: member, session } = await requireCaller(tx, caller);
    if (member.totpSecret) throw new ApiError(409, 'totp_set_already', 'totp_set_already');
    const started = session.newTotpSecret && unsealTotpSecret(shop.env, session.newTotpSecret);
    const secret = started || newTotpSecret();
    if (!started)
      await tx
        .update(staffSessions)
        .set({ newTotpSecret: sealTotpSecret(shop.env, secret) })
        .where(eq(staffSessions.hash, session.hash));
    return { secret, uri: totpUri(shop.env, member.email, secret) };
  });
}

/** Sets the second factor and returns new recovery codes. Throws 400 at `code`, 401, 409. */
export async function confirmTotp(shop: Shop, caller: StaffCaller, code: string, network: string) {
  const outcome = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCaller(tx, caller);
    if (!locked?.session.newTotpSecret) return 'over';
    const { staff: member, session } = locked;
    if (member.totpSecret) return 'set';
    const secret = unsealTotpSecret(shop.env, locked.session.newTotpSecret);
    if (secret === undefined) return 'over';
    const step = totpStepOf(secret, code, { now: shop.now(), lastStep: null });
    if (step === undefined) return countWrongCode(tx, session);
    await tx
      .update(staff)
      .set({
        totpSecret: sealTotpSecret(shop.env, secret),
        totpStep: step,
        updatedAt: shop.now(),
      })
      .where(eq(staff.id, member.id));
    const recoveryCodes = await writeRecoveryCodes(tx, member.id);
    await raiseSession(shop, tx, session);
    await writeAudit(tx, {
      staffId: member.id,
      call: 'desk.confirmTotp',
      entity: 'staff',
      entityId: member.id,
      after: { totp: 'set' },
      network,
    });
    return { recoveryCodes };
  });
  if (outcome === 'over') throw sessionOver();
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === 'set') throw new ApiError(409, 'totp_set_already', 'totp_set_already');
  return outcome;
}
