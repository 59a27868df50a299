/** Registration and verification of the e-mail address. */
import { and, eq, isNull } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { recordConsent } from '../consents/record.ts';
import { fieldError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import { writeAccountMail } from '../mail/account-mails.ts';
import { memberByEmail } from './member.ts';
import { hashPassword } from './passwords.ts';
import { type ProfileInput, profileRow } from './profile.ts';
import { issueToken, type LinkState, useToken } from './user-tokens.ts';

type Registration = ProfileInput & { email: string; password: string };

/** Creates an account that cannot log in until its address is verified. Throws 400 at `email`, and 429. */
export async function register(shop: Shop, input: Registration, locale: LocaleCode, network: string) {
  const { email } = input;
  await takeMail(shop, 'register', { network, to: email });
  // Checked before the slow hashing. Of two registrations at the same time, the insert below refuses the second.
  if (await memberByEmail(shop, email)) throw fieldError('email', 'email_taken', 'email_taken');
  const passwordHash = await hashPassword(input.password, network, shop.env.PASSWORD_WORK);
  await inTransaction(shop.db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...profileRow(input), email, passwordHash, locale })
      .onConflictDoNothing()
      .returning();
    if (!user) throw fieldError('email', 'email_taken', 'email_taken');
    // A no, too: it proves that the page asked, and that a later yes is the member's own.
    await recordConsent(tx, {
      ...{ userId: user.id, email, locale, given: input.subscribedToNewsletter },
      ...{ page: 'registration', wording: input.newsletterWording, at: shop.now() },
    });
    await writeAccountMail(shop, tx, 'verify', user, locale, await issueToken(shop, tx, user.id, 'verify'));
  });
  shop.wake();
}

/** §8.16 */
const REFUSED: Record<Exclude<LinkState, 'usable'>, MessageKey> = {
  unknown: 'registration.verify_token_error',
  used: 'verification_token_used',
  superseded: 'verification_token_superseded',
  expired: 'verification_token_expired',
};

/** Throws 400 at `token`; the message says why. */
export async function verifyAccount(shop: Shop, token: string, locale: LocaleCode): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const used = await useToken(shop, tx, token, 'verify');
    if (typeof used !== 'number') throw fieldError('token', 'verification_token_invalid', REFUSED[used]);
    const [user] = await tx
      .update(users)
      .set({ emailVerifiedAt: shop.now() })
      .where(and(eq(users.id, used), isNull(users.emailVerifiedAt)))
      .returning();
    if (user) await writeAccountMail(shop, tx, 'verified', user, locale);
  });
  shop.wake();
}

/**
 * Throws 400 for an unknown address and for a disabled member, because the specification has texts for both. A
 * verified member gets a mail that says that nothing is left to do, since the response promises a mail.
 */
export async function resendVerification(shop: Shop, typed: string, locale: LocaleCode, network: string) {
  const email = normalise.email(typed);
  if (!isEmail(email)) throw fieldError('email', 'validation_failed', 'validation.email_invalid');
  await takeMail(shop, 'resend', { network, to: email });
  const user = await memberByEmail(shop, email);
  if (!user) throw fieldError('email', 'email_not_found', 'email_not_found');
  if (!user.enabled) throw fieldError('email', 'user_not_enabled', 'user_not_enabled');
  await inTransaction(shop.db, async (tx) => {
    if (user.emailVerifiedAt) await writeAccountMail(shop, tx, 'verified', user, locale);
    else
      await writeAccountMail(shop, tx, 'verify', user, locale, await issueToken(shop, tx, user.id, 'verify'));
  });
  shop.wake();
}
