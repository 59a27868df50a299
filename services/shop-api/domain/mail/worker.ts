/** Sends what the outbox holds: at least once, with a fixed message id, with growing pauses; nothing is dropped. */
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { outboxMails } from '../../db/schema/mail.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';

const BATCH = 10;
const LEASE_MS = 60_000;
/** About three days of trying; then a person is told. */
const MAX_TRIES = 14;
const backoffMs = (tries: number) => Math.min(5000 * 2 ** tries, 6 * 3_600_000);

const transports = new Map<string, Promise<Transporter>>();

/** Loaded with the first mail: a start does not wait for it. */
async function makeTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(url);
}

function transportTo(url: string): Promise<Transporter> {
  const known = transports.get(url) ?? makeTransport(url);
  transports.set(url, known);
  return known;
}

/** Sends what is due; answers how many mails there were. */
export async function sendMails(shop: Shop): Promise<number> {
  const due = await shop.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.status, 'queued'), lte(outboxMails.dueAt, shop.now())))
      .orderBy(asc(outboxMails.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows)
      await tx
        .update(outboxMails)
        .set({ dueAt: new Date(shop.now().getTime() + LEASE_MS), tries: row.tries + 1 })
        .where(eq(outboxMails.id, row.id));
    return rows;
  });
  for (const mail of due) await send(shop, mail);
  return due.length;
}

async function send(shop: Shop, mail: typeof outboxMails.$inferSelect): Promise<void> {
  const set = (change: Partial<typeof outboxMails.$inferInsert>) =>
    shop.db.update(outboxMails).set(change).where(eq(outboxMails.id, mail.id));
  // Without a mail server the mail is caught, to be read at /outbox.
  if (!shop.env.SMTP_URL) {
    await set({ status: 'captured' });
    return;
  }
  try {
    const transport = await transportTo(shop.env.SMTP_URL);
    await transport.sendMail({
      messageId: mail.messageId,
      from: shop.env.MAIL_FROM,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
    });
    await set({ status: 'sent', sentAt: shop.now() });
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
