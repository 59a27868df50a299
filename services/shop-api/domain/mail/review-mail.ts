/** Tells members that their review was hidden, and why, or that it is shown again. */
import { and, eq, like, sql } from 'drizzle-orm';
import { REVIEW_GROUNDS, type ReviewGround } from '#contract/rules/review-grounds.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';
import { type Block, renderLetter } from './letter.ts';
import { pageUrl, salutation, shopName, signature } from './parties.ts';
import { withdrawMails } from './withdraw.ts';

const HIDDEN = 'review_hidden';
const SHOWN = 'review_shown';
/** Until the mail is sent, staff can show the review again without the author hearing of it. */
const TAKE_BACK_MS = 120_000;

type Author = {
  email: string;
  lastName: string;
  firstName: string;
  locale: LocaleCode;
  /** Of the review; `name` and `slug` are the product's. */
  title: string;
  name: string;
  slug: string;
};

/** `ground`: why it is hidden; undefined: it is shown again. Nobody is mailed if the author was erased. */
export async function writeReviewMail(
  shop: Shop,
  tx: Tx,
  id: number,
  ground: ReviewGround | undefined,
): Promise<void> {
  const [author] = await readRows<Author>(
    tx,
    sql`select u.email, u.last_name as "lastName", u.first_name as "firstName", u.locale, r.title, t.name, t.slug
      from reviews r join users u on u.id = r.user_id
      join lateral (select name, slug from product_translations
        where product_id = r.product_id and locale in (u.locale, 'ja_JP') order by locale = u.locale desc limit 1) t on true
      where r.id = ${id}`,
  );
  if (!author) return;
  const host = new URL(shop.env.SHOP_URL).hostname;
  await tx.insert(outboxMails).values({
    messageId: `<review-${id}-${randomToken(8)}@${host}>`,
    to: author.email,
    template: ground ? HIDDEN : SHOWN,
    locale: author.locale,
    ...letterOf(shop, author, ground),
    dueAt: new Date(shop.now().getTime() + (ground ? TAKE_BACK_MS : 0)),
  });
}

/** Whether the author had not been told yet that the review is hidden, and now is not. */
export const withdrawReviewMail = (tx: Tx, id: number): Promise<boolean> =>
  withdrawMails(tx, and(eq(outboxMails.template, HIDDEN), like(outboxMails.messageId, `<review-${id}-%`)));

function letterOf(shop: Pick<Shop, 'env' | 'details'>, author: Author, ground: ReviewGround | undefined) {
  const { locale, title, name, slug } = author;
  const isJapanese = locale === 'ja_JP';
  const lines = isJapanese ? linesJa(ground) : linesEn(ground);
  const rows: [string, string][] = isJapanese
    ? [
        ['商品', name],
        ['タイトル', title],
        ...(ground ? [['非公開の理由', REVIEW_GROUNDS[ground].ja] satisfies [string, string]] : []),
      ]
    : [
        ['Product', name],
        ['Title', title],
        ...(ground ? [['Reason', REVIEW_GROUNDS[ground].en] satisfies [string, string]] : []),
      ];
  const blocks: Block[] = [
    salutation(locale, author),
    { lines: lines.before },
    { heading: isJapanese ? 'お客様のレビュー' : 'Your review', rows },
    {
      link: pageUrl(shop.env, locale, `/products/${encodeURIComponent(slug)}?write_review=1#write-review`),
      label: lines.link,
    },
    ...(lines.after.length > 0 ? [{ lines: lines.after }] : []),
    signature(shop, locale),
  ];
  const shopsName = shopName(shop, locale);
  return renderLetter(
    locale,
    isJapanese ? `【${shopsName}】${lines.subject}` : `[${shopsName}] ${lines.subject}`,
    blocks,
  );
}

const linesJa = (ground: ReviewGround | undefined) =>
  ground
    ? {
        subject: 'レビューの公開を取りやめました',
        link: 'レビューを変更する',
        before: [
          'レビューをご投稿いただき、ありがとうございました。',
          '誠に恐れ入りますが、次のレビューは、利用規約に沿って公開を取りやめました。',
        ],
        after: [
          '評価の低さを理由に公開を取りやめることはありません。',
          '商品ページで内容を変更していただくと、当店で確認し、公開するかどうかをあらためて判断します。',
          'ご不明な点は、下記の連絡先までお知らせください。',
        ],
      }
    : {
        subject: 'レビューをふたたび公開しました',
        link: 'レビューを見る',
        before: ['次のレビューを、ふたたび公開しました。'],
        after: [],
      };

const linesEn = (ground: ReviewGround | undefined) =>
  ground
    ? {
        subject: 'Your review is no longer shown',
        link: 'Change your review',
        before: [
          'Thank you for your review.',
          'We are sorry to say that, under our terms of use, we no longer show it.',
        ],
        after: [
          'We never hide a review because of its low rating.',
          'If you change it on the product page, we read it again and decide whether to show it.',
          'If you have a question, please write to us at the address below.',
        ],
      }
    : {
        subject: 'Your review is shown again',
        link: 'Open your review',
        before: ['We show this review again.'],
        after: [],
      };
