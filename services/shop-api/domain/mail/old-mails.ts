/** Clears the text of mails that are no longer needed, and deletes them after some days. */
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { ERASED_TEMPLATE } from './erased-mail.ts';

const DAY_MS = 86_400_000;
/** Templates with links that let anybody who has them in: those of auth/user-tokens.ts, and those to goods for a cart. */
const WITH_LINKS = ['verify', 'reset', 'email_change', 'phone_order'];

export const emptied = { text: '', html: '', attachments: [], replyTo: null };

export async function forgetOldMails({ db, env, now }: Shop): Promise<void> {
  const time = now().getTime();
  const isOver = and(
    inArray(outboxMails.template, WITH_LINKS),
    lt(outboxMails.createdAt, new Date(time - DAY_MS)),
    ne(outboxMails.status, 'queued'),
  );
  await db
    .update(outboxMails)
    .set(emptied)
    .where(and(or(eq(outboxMails.status, 'sent'), isOver), ne(outboxMails.text, '')));
  await db
    .delete(outboxMails)
    .where(
      or(
        and(
          ne(outboxMails.status, 'queued'),
          lt(outboxMails.createdAt, new Date(time - env.MAIL_KEPT_DAYS * DAY_MS)),
        ),
        and(eq(outboxMails.template, ERASED_TEMPLATE), inArray(outboxMails.status, ['sent', 'captured'])),
      ),
    );
}
