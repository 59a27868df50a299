/** Templates of answers, in the language of the inquiry. 〔 〕 marks what has to be filled in. */
import type { LocaleCode } from '#contract/shapes.ts';

export const templateNames = ['shipping', 'checking', 'stock', 'defect', 'receipt'] as const;
export type TemplateName = (typeof templateNames)[number];

export const templates: Record<TemplateName, Record<LocaleCode, string>> = {
  shipping: {
    ja_JP: `お待たせしております。ご注文の商品は、〔　〕月〔　〕日に発送する予定です。
発送いたしましたら、あらためてメールでお知らせいたします。お手元に届くまで、いましばらくお待ちください。`,
    en_US: `Thank you for your patience. We plan to ship your order on 〔date〕.
We will email you again as soon as it is on its way.`,
  },
  checking: {
    ja_JP: `お問い合わせの件につきまして、ただいまお調べしております。
〔　〕月〔　〕日までに、あらためてご連絡いたします。お時間をいただき恐れ入りますが、いましばらくお待ちください。`,
    en_US: `We are looking into your question and will get back to you by 〔date〕.
We are sorry to keep you waiting.`,
  },
  stock: {
    ja_JP: `お問い合わせの商品は、あいにく在庫を切らしております。次の入荷は〔　〕月ごろの予定です。
商品ページの「購入リクエスト」をお送りいただくと、入荷したときにメールでお知らせいたします。`,
    en_US: `The product you asked about is out of stock. We expect it again around 〔month〕.
If you send a purchase request on its product page, we will email you when it is back.`,
  },
  defect: {
    ja_JP: `このたびは、お届けした商品に不備があり、誠に申し訳ございません。
同じ商品を、〔配送会社〕であらためてお送りいたします（送り状番号 〔　〕）。お手数をおかけいたしますが、お届けした商品は、このメールの末尾の住所まで着払いでお送りください。`,
    en_US: `We are very sorry that the product we sent you is faulty.
We are sending you a new one with 〔carrier〕 (tracking number 〔number〕). Please return the faulty one to the address at the end of this email; we pay the postage.`,
  },
  receipt: {
    ja_JP: `領収書は、マイページの「ご注文履歴」から、ご注文の詳細を開いて発行していただけます。宛名は、発行のときにご入力ください。
発行した後に宛名を変えるときは、同じ画面の「宛名を訂正して再発行する」をお使いください。`,
    en_US: `You can issue a receipt yourself: open the order in the order history of your account, and enter the name that the receipt is to show.
To change the name later, choose “Correct the name and issue it again” on the same page.`,
  },
};

export const isTemplateName = (value: unknown): value is TemplateName =>
  templateNames.some((name) => name === value);

/** Appends the template to the typed text. */
export const withTemplate = (typed: string, template: string): string =>
  typed.trim() === '' ? template : `${typed.trimEnd()}\n\n${template}`;

/** Whether a mark of a template was not filled in. */
export const hasGap = (text: string): boolean => /〔(?:\s*|[a-z ]+)〕/.test(text);
