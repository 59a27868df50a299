/** Tells the owners, and the person concerned, that somebody has reset a login of the desk or invited a person. */
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { renderLetter, withoutLinks } from '../mail/letter.ts';
import { salutation, shopName, signature } from '../mail/parties.ts';
import { randomToken } from '../tokens.ts';

type StaffRow = typeof staff.$inferSelect;
/** `link`: for a new password. `totp`: the second factor was removed. `server`: both, by the command on the server. */
export type StaffReset = 'invite' | 'link' | 'totp' | 'server';

type Words = {
  subject: { invite: string; reset: string };
  what: Record<StaffReset, (by: string, whose: string) => string>;
  after: (whose: string) => string[];
  server: string;
};

const JA: Words = {
  subject: { invite: '事務室にスタッフが招待されました', reset: '事務室のログインが再設定されました' },
  what: {
    invite: (by, whose) => `${by}が、${whose}を事務室のスタッフに招待しました。`,
    link: (by, whose) => `${by}が、${whose}のパスワードのリンクを発行しました。`,
    totp: (by, whose) => `${by}が、${whose}の2段階認証を解除しました。`,
    server: (by, whose) => `${by}で、${whose}のパスワードと2段階認証が解除されました。`,
  },
  after: (whose) => [
    `この操作から24時間、${whose}は、二人で承認する返金や支払いの判断に加わることができません。`,
    'お心当たりのない場合は、すぐに事務室の「スタッフ」と「操作履歴」で確かめてください。',
  ],
  server: 'サーバーのコマンド',
};

const EN: Words = {
  subject: { invite: 'Somebody was invited to the desk', reset: 'A login of the desk was reset' },
  what: {
    invite: (by, whose) => `${by} invited ${whose} to the desk.`,
    link: (by, whose) => `${by} made a link for a new password of ${whose}.`,
    totp: (by, whose) => `${by} removed the second factor of ${whose}.`,
    server: (by, whose) => `The password and the second factor of ${whose} were removed by ${by}.`,
  },
  after: (whose) => [
    `For 24 hours from now, ${whose} does not count as one of the two who decide about refunds and payments.`,
    'If you do not know why, check “Staff” and “Audit log” at the desk at once.',
  ],
  server: 'a command on the server',
};

/** `by`: who did it; null for a command on the server. That person gets no mail. */
export async function writeStaffResetMails(
  shop: Shop,
  tx: Tx,
  { what, member, by }: { what: StaffReset; member: StaffRow; by: StaffRow | null },
): Promise<void> {
  // A person who is invited gets the link from whoever invites.
  const concerned = what === 'invite' ? undefined : eq(staff.id, member.id);
  const recipients = await tx
    .select()
    .from(staff)
    .where(
      and(
        isNull(staff.disabledAt),
        or(eq(staff.role, 'owner'), concerned),
        by ? ne(staff.id, by.id) : undefined,
      ),
    )
    .orderBy(staff.id);
  const told = recipients.filter(({ id }) => what !== 'invite' || id !== member.id);
  for (const { email, name, locale } of told)
    await tx.insert(outboxMails).values({
      messageId: `<staff-reset.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
      to: email,
      template: 'staff_reset',
      locale,
      ...letterTo(shop, locale, name, { what, member, by }),
    });
}

function letterTo(
  shop: Shop,
  locale: LocaleCode,
  name: string,
  { what, member, by }: { what: StaffReset; member: StaffRow; by: StaffRow | null },
) {
  const japanese = locale === 'ja_JP';
  const { subject: subjects, what: sentences, after, server } = japanese ? JA : EN;
  const subject = subjects[what === 'invite' ? 'invite' : 'reset'];
  const called = (person: StaffRow) => withoutLinks(person.name) + (japanese ? 'さん' : '');
  const sentence = sentences[what](by ? called(by) : server, called(member));
  const shopsName = shopName(shop, locale);
  return renderLetter(locale, japanese ? `【${shopsName}】${subject}` : `[${shopsName}] ${subject}`, [
    salutation(locale, name),
    { lines: [sentence, ...after(called(member))] },
    signature(shop, locale),
  ]);
}
