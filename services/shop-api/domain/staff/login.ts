/** Login of staff: password, then the second factor. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { staff, staffRecoveryCodes, staffSessions } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { browserTokenFor, knownBrowser } from '../auth/known-browser.ts';
import { tryPassword } from '../auth/password-try.ts';
import { ApiError, fieldError } from '../errors.ts';
import { refundPoints, take } from '../limits/rate-limit.ts';
import { sha256 } from '../tokens.ts';
import { writeAudit } from './audit.ts';
import { type LoginOutcome, noteLogin } from './login-log.ts';
import { writeNewNetworkMail } from './new-network-mail.ts';
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
/**
 * Wrong codes per account in 30 minutes. Counted over all its sessions, because a person who knows the password can open
 * many sessions.
 */
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
  // Wrong passwords from a browser that has logged in before are counted apart. Otherwise a stranger could type wrong
  // passwords until the owner is refused, too.
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
  const note = (outcome: LoginOutcome) =>
    noteLogin(shop, shop.db, { member, call: 'desk.openSession', outcome, network });
  let isRight: boolean;
  try {
    isRight = await tryPassword(shop, { password, stored, network, wrong, right });
  } catch (error) {
    if (error instanceof ApiError && error.status === 429 && (await isFirstRefusal(shop, account)))
      await note('locked');
    throw error;
  }
  if (!isRight || !member || isDisabled(member)) {
    await note(isRight ? 'disabled' : 'password_wrong');
    throw badCredentials();
  }
  const opened = await inTransaction(shop.db, async (tx) => {
    const [now] = await tx.select().from(staff).where(eq(staff.id, member.id)).for('update');
    if (!now || !isAsChecked(member, now)) throw badCredentials();
    const session = await openStaffSession(shop, tx, now, network);
    const outcome = session.level === 'full' ? 'logged_in' : 'password_right';
    if (session.level === 'full') await writeNewNetworkMail(shop, tx, now, network);
    await noteLogin(shop, tx, { member: now, call: 'desk.openSession', outcome, network });
    return session;
  });
  return { ...opened, browserToken: browserTokenFor(shop, `staff:${member.id}`, browser) };
}

/**
 * True for the first login that is refused within the half hour of the limits. Further ones add no row to the audit log,
 * because a program can send thousands.
 */
async function isFirstRefusal(shop: Shop, account: string): Promise<boolean> {
  try {
    await take(shop, { key: `desk:refused:${account}`, max: 1 });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
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
export async function proveSecondFactor(
  shop: Shop,
  { staff: member, session, network }: StaffCaller & { network: string },
  code: string,
) {
  const note = (db: Db | Tx, outcome: LoginOutcome) =>
    noteLogin(shop, db, { member, call: 'desk.proveTotp', outcome, network });
  const outcome = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCaller(tx, { staff: member, session });
    if (!locked) return 'over';
    const { staff: now, session: current } = locked;
    const counter = { ...shop, db: tx };
    const limit = { key: `desk:code:${now.id}`, max: CODES_PER_ACCOUNT };
    await take(counter, limit);
    const accepted = await acceptCode(shop, tx, now, code);
    if (accepted) {
      await refundPoints(counter, [limit]);
      await raiseSession(shop, tx, current);
      if (accepted === 'recovery_code') await note(tx, accepted);
      if (current.level === 'half') {
        await writeNewNetworkMail(shop, tx, now, network);
        await note(tx, 'logged_in');
      }
      return 'proved';
    }
    const refused = await countWrongCode(tx, current);
    await note(tx, refused === 'over' ? 'ended' : 'code_wrong');
    return refused;
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

async function acceptCode(
  shop: Shop,
  tx: Tx,
  member: StaffCaller['staff'],
  code: string,
): Promise<'app' | 'recovery_code' | false> {
  if (!member.totpSecret) return false;
  const secret = unsealTotpSecret(shop.env, member.totpSecret);
  // JWT_SECRET was changed without the previous one. Recovery codes still work.
  if (secret === undefined) shop.log('warn', 'staff.totp_unreadable', { staff: member.id });
  const clock = { now: shop.now(), lastStep: member.totpStep };
  const step = secret === undefined ? undefined : totpStepOf(secret, code, clock);
  if (step !== undefined) {
    await tx.update(staff).set({ totpStep: step }).where(eq(staff.id, member.id));
    return 'app';
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
  return used.length > 0 && 'recovery_code';
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
    return { secret, uri: totpUri(shop.details(), member.email, secret) };
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
