import { withTitle } from '#contract/rules/person-name.ts';
import type { Tx } from '../../db/client.ts';
import type { inquiries } from '../../db/schema/inquiries.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { type Block, renderLetter, withoutLinks } from './letter.ts';
import { shopName, signature } from './parties.ts';

/** Template of the only mails that a person writes. */
export const ANSWER = 'inquiry_answer';

type Answer = { id: number; by: string; text: string };

/** Mails the answer to an inquiry, once per message, in the inquiry's language. */
export async function writeAnswerMail(
  shop: Shop,
  tx: Tx,
  inquiry: typeof inquiries.$inferSelect,
  { id, by, text }: Answer,
): Promise<void> {
  const { locale } = inquiry;
  const shopsName = shopName(shop, locale);
  const japanese = locale === 'ja_JP';
  const name = withoutLinks(inquiry.name);
  const [member = ''] = by.split(/[\s　]/);
  // Staff have one name, and most write it in kanji.
  const hasLatinName = /^[\p{Script=Latin}\p{P}\s]+$/u.test(by);
  const subject = japanese
    ? `【${shopsName}】お問い合わせへのご回答（受付番号 ${inquiry.id}）`
    : `[${shopsName}] Our answer to your message (no. ${inquiry.id})`;
  const blocks: Block[] = [
    { lines: [japanese ? withTitle(name) : `Dear ${name},`] },
    {
      lines: japanese
        ? ['お問い合わせをいただき、ありがとうございます。', `${shopsName}の${member}でございます。`]
        : ['Thank you for writing to us.', `This is ${hasLatinName ? `${by} of ` : ''}${shopsName}.`],
    },
    { lines: text.split('\n') },
    {
      lines: [
        japanese
          ? 'ご不明な点がございましたら、このメールにご返信ください。'
          : 'If anything is unclear, please reply to this email.',
      ],
    },
    {
      heading: japanese ? 'お問い合わせ内容' : 'Your message',
      rows: [
        [japanese ? '受付番号' : 'Reference number', String(inquiry.id)],
        ['', inquiry.content],
      ],
    },
    signature(shop, locale),
  ];
  await tx
    .insert(outboxMails)
    .values({
      messageId: `<answer-${id}@${new URL(shop.env.SHOP_URL).hostname}>`,
      to: inquiry.email,
      template: ANSWER,
      locale,
      inquiryId: inquiry.id,
      ...renderLetter(locale, subject, blocks),
    })
    .onConflictDoNothing();
}
