/** Sends the mails of the outbox, each at least once, with a fixed message id and growing pauses between tries. */
import { eq, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import type { LocaleCode } from '#contract/shapes.ts';
import { growingPause, leased, timeAfter } from '../../db/leased.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { ANSWER } from './answer-mail.ts';
import { emptied } from './old-mails.ts';
import { shopName } from './parties.ts';
import { mailSending } from './sending.ts';

/** Lease of a mail that is being sent; longer than sending may take. */
const LEASE_MS = 60_000;
/** Time to hand over the mail. */
const SENDING_MS = 45_000;
const CONNECT_TIMEOUTS_MS = { connectionTimeout: 5_000, greetingTimeout: 10_000 };
/** Time for the server's answer to the whole mail, which it may scan first. */
const ANSWER_MS = 120_000;
/** The pauses between this many tries add up to about three days. After the last try staff are alerted. */
const MAX_TRIES = 24;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const pauseMs = growingPause(5000, LONGEST_PAUSE_MS);

/**
 * Pause after a mail was handed over without an answer. SMTP has no way to find out whether the server has the mail
 * (RFC 5321 4.5.3.2.6, 6.1), but usually it has. So the mail is sent again, with the same message id, by which
 * mail programs drop duplicates. After the second lost answer staff are alerted.
 */
const IN_DOUBT_MS = 3_600_000;
const MAX_DOUBTS = 2;

/**
 * The server does not know the recipient, or does not take mails for them (SMTP 5xx). Trying on spoils the sender's
 * reputation, but a wrong setting of the server may look the same.
 */
const REFUSED_PAUSE_MS = 3_600_000;
const MAX_REFUSALS = 3;

type Sending = { transport: Transporter; handedOver: Promise<void> };

/** `handedOver` resolves when the mail is written to the socket. One transport per mail. */
async function openTransport(url: string, socketTimeout: number): Promise<Sending> {
  // Loaded with the first mail, to start faster.
  const { createTransport } = await import('nodemailer');
  const withTimeouts = new URL(url);
  for (const [name, ms] of Object.entries({ ...CONNECT_TIMEOUTS_MS, socketTimeout }))
    if (!withTimeouts.searchParams.has(name)) withTimeouts.searchParams.set(name, String(ms));
  let resolve = () => {};
  const handedOver = new Promise<void>((settle) => {
    resolve = settle;
  });
  const silent = () => {};
  const info = (entry: unknown) => {
    // nodemailer's errors do not tell whether the mail was handed over; this log entry does.
    const { tnx, outByteCount } = entry as { tnx?: string; outByteCount?: number };
    if (tnx === 'message' && outByteCount !== undefined) resolve();
  };
  const logger = {
    level: silent,
    trace: silent,
    debug: silent,
    info,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  return { transport: createTransport({ url: withTimeouts.href, logger }), handedOver };
}

type Mail = typeof outboxMails.$inferSelect;

/** Sends due mails one by one until none is left or `stopped`; returns their number. */
export async function sendMails(
  shop: Shop,
  {
    leaseMs = LEASE_MS,
    answerMs = ANSWER_MS,
    stopped = () => false,
  }: { leaseMs?: number; answerMs?: number; stopped?: () => boolean } = {},
): Promise<number> {
  for (let sent = 0; ; sent++) {
    const mail = stopped() ? undefined : await takeNext(shop, leaseMs);
    if (!mail) return sent;
    await send(shop, mail, answerMs);
  }
}

/** Claims one mail at a time, so that no mail waits while its lease runs. */
async function takeNext(shop: Shop, leaseMs: number): Promise<Mail | undefined> {
  const [mail] = await leased(shop, {
    table: outboxMails,
    key: 'id',
    due: 'dueAt',
    // Not a parameter: PostgreSQL would plan each look anew, to find out that it may use the index of queued mails.
    where: sql`${outboxMails.status} = 'queued'`,
    limit: 1,
    longestPauseMs: LONGEST_PAUSE_MS,
    lease: ({ tries }, now) => ({ dueAt: timeAfter(now, leaseMs), tries: tries + 1 }),
  });
  return mail;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** With the shop's name in the mail's language, unless the setting has a name. */
const senderOf = (shop: Shop, locale: LocaleCode) => {
  const { MAIL_FROM } = shop.env;
  return MAIL_FROM.includes('<') ? MAIL_FROM : { name: shopName(shop, locale), address: MAIL_FROM };
};

async function send(shop: Shop, mail: Mail, answerMs: number): Promise<void> {
  const set = (change: Partial<typeof outboxMails.$inferInsert>) =>
    shop.db.update(outboxMails).set(change).where(eq(outboxMails.id, mail.id));
  const { SMTP_URL } = shop.env;
  if (mailSending(shop.env) !== 'on' || !SMTP_URL) {
    await set({ status: 'captured' });
    return;
  }
  const { transport, handedOver } = await openTransport(SMTP_URL, answerMs);
  let noted: Promise<unknown> | undefined;
  const inDoubt = () => ({
    doubts: mail.doubts + 1,
    dueAt: timeAfter(shop.now(), IN_DOUBT_MS),
  });
  try {
    // Recorded before the answer arrives, so that the doubt is known even if this process is killed.
    void handedOver.then(() => {
      noted = set(inDoubt());
      noted.catch(() => {});
    });
    const sent = transport.sendMail({
      messageId: mail.messageId,
      from: senderOf(shop, mail.locale),
      to: mail.to,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      // RFC 3834: programs do not answer a mail that no person wrote.
      ...(mail.template === ANSWER ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
    });
    await within(SENDING_MS, Promise.race([sent, handedOver]));
    await sent;
    await noted?.catch(() => {});
    // Clears personal data and links, because the mail is sent.
    await set({ status: 'sent', sentAt: shop.now(), doubts: mail.doubts, ...emptied });
  } catch (error) {
    await noted?.catch(() => {});
    const isDoubtful = noted !== undefined && !isAnswer(error);
    const isRefused = refusesRecipient(error);
    const dead =
      mail.tries + 1 >= (isRefused ? MAX_REFUSALS : MAX_TRIES) ||
      (isDoubtful && mail.doubts + 1 >= MAX_DOUBTS);
    shop.log(dead ? 'alert' : 'warn', 'mail.failed', {
      mail: mail.id,
      tries: mail.tries + 1,
      ...(isDoubtful ? { inDoubt: true } : {}),
      ...describeError(error),
    });
    await set({
      ...(dead ? { status: 'dead' as const } : {}),
      ...(isDoubtful
        ? inDoubt()
        : {
            doubts: mail.doubts,
            dueAt: timeAfter(shop.now(), isRefused ? REFUSED_PAUSE_MS : pauseMs(mail.tries)),
          }),
      lastError: error instanceof Error ? error.message.slice(0, 300) : 'failed',
    });
  } finally {
    transport.close();
  }
}

/** True if the server has answered, by refusing the mail. */
const isAnswer = (error: unknown): error is { responseCode: unknown } =>
  typeof error === 'object' && error !== null && 'responseCode' in error;

const refusesRecipient = (error: unknown): boolean =>
  isAnswer(error) && 'command' in error && error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
