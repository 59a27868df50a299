/** Sends what the outbox holds: at least once, with a fixed message id, with growing pauses; nothing is dropped. */
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { outboxMails } from '../../db/schema/mail.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { emptied } from './old-mails.ts';

/** A mail that is being sent is left alone by other processes for this long: longer than sending may take. */
const LEASE_MS = 60_000;
const SENDING_MS = 45_000;
/** Of silence; a mail server that hangs is tried again later. */
const PATIENCE_MS = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** About three days of trying; then a person is told. */
const MAX_TRIES = 14;
const backoffMs = (tries: number) => Math.min(5000 * 2 ** tries, 6 * 3_600_000);

const transports = new Map<string, Promise<Transporter>>();

/** Loaded with the first mail: a start does not wait for it. */
async function makeTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const patient = new URL(url);
  for (const [name, ms] of Object.entries(PATIENCE_MS))
    if (!patient.searchParams.has(name)) patient.searchParams.set(name, String(ms));
  return createTransport(patient.href);
}

function transportTo(url: string): Promise<Transporter> {
  const known = transports.get(url) ?? makeTransport(url);
  transports.set(url, known);
  return known;
}

type Mail = typeof outboxMails.$inferSelect;

/** Sends what is due, one after the other, until nothing is or `stopped` says so; answers how many mails there were. */
export async function sendMails(
  shop: Shop,
  { leaseMs = LEASE_MS, stopped = () => false }: { leaseMs?: number; stopped?: () => boolean } = {},
): Promise<number> {
  for (let sent = 0; ; sent++) {
    const mail = stopped() ? undefined : await takeNext(shop, leaseMs);
    if (!mail) return sent;
    await send(shop, mail);
  }
}

/** One at a time, just before it is sent: what waits behind a slow one is not held. */
async function takeNext(shop: Shop, leaseMs: number): Promise<Mail | undefined> {
  return inTransaction(shop.db, async (tx) => {
    const [mail] = await tx
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.status, 'queued'), lte(outboxMails.dueAt, shop.now())))
      .orderBy(asc(outboxMails.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!mail) return undefined;
    await tx
      .update(outboxMails)
      .set({ dueAt: new Date(shop.now().getTime() + leaseMs), tries: mail.tries + 1 })
      .where(eq(outboxMails.id, mail.id));
    return mail;
  });
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

async function send(shop: Shop, mail: Mail): Promise<void> {
  const set = (change: Partial<typeof outboxMails.$inferInsert>) =>
    shop.db.update(outboxMails).set(change).where(eq(outboxMails.id, mail.id));
  // Without a mail server the mail is caught, to be read at /outbox.
  if (!shop.env.SMTP_URL) {
    await set({ status: 'captured' });
    return;
  }
  try {
    const transport = await transportTo(shop.env.SMTP_URL);
    await within(
      SENDING_MS,
      transport.sendMail({
        messageId: mail.messageId,
        from: shop.env.MAIL_FROM,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments,
      }),
    );
    // Names, addresses and login links are not stored longer than they are needed.
    await set({ status: 'sent', sentAt: shop.now(), ...emptied });
  } catch (error) {
    const dead = mail.tries + 1 >= MAX_TRIES;
    shop.log(dead ? 'alert' : 'warn', 'mail.failed', {
      mail: mail.id,
      tries: mail.tries + 1,
      ...describeError(error),
    });
    await set({
      ...(dead ? { status: 'dead' as const } : {}),
      dueAt: new Date(shop.now().getTime() + backoffMs(mail.tries)),
      lastError: error instanceof Error ? error.message.slice(0, 300) : 'failed',
    });
  }
}
