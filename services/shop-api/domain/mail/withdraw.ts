import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';

/**
 * Deletes those of these mails that have not been sent yet. Returns whether there were any. A worker that begins to send a
 * mail locks its row and raises `tries`: the deletion waits for the worker, and then no longer finds the mail.
 */
export async function withdrawMails(tx: Tx, which: SQL | undefined): Promise<boolean> {
  const deleted = await tx
    .delete(outboxMails)
    .where(and(which, eq(outboxMails.status, 'queued'), eq(outboxMails.tries, 0)))
    .returning({ id: outboxMails.id });
  return deleted.length > 0;
}
