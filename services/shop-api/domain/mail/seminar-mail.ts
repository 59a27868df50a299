/** Mails to participants of a seminar: join link, new date, cancellation. */
import type { EventPlace } from '#contract/rules/events.ts';
import type { Person } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { type Block, type Letter, type Row, renderLetter } from './letter.ts';
import { day, onlineWord, span } from './order-rows.ts';
import { salutation } from './parties.ts';

/** ISO 8601 with Tokyo's offset. */
type Span = { startsAt: string; endsAt: string };

export type SeminarMail = {
  locale: LocaleCode;
  shopName: string;
  contact: string;
  signature: Block;
  name: Person;
  number: string;
  orderUrl: string;
  title: string;
  /** Undefined: only the link is new. */
  change: 'moved' | 'venue' | 'cancelled' | 'resumed' | undefined;
  /** The times in the last mail. */
  before: Span;
  now: Span;
  /** Distinct places of the order's seats, at least one. */
  places: EventPlace[];
  /** Those of the last mail, if they were others. */
  placesBefore: EventPlace[] | undefined;
  /** `note`: text shown with the link. `is`: what is new; 'note' when only the note has changed. */
  link: { url: string; note: string; is: 'first' | 'replacement' | 'note' | 'unchanged' } | undefined;
};

const JA = {
  subject: {
    first: 'オンラインセミナーの参加用アドレスのご案内',
    replacement: 'オンラインセミナーの参加用アドレス変更のお知らせ',
    note: 'オンラインセミナーの参加方法変更のお知らせ',
    moved: 'セミナー開催日時変更のお知らせ',
    moved_and_venue: 'セミナー開催日時・会場変更のお知らせ',
    venue: 'セミナー会場変更のお知らせ',
    cancelled: 'セミナー中止のお知らせ',
    resumed: 'セミナー開催のお知らせ',
  },
  lead: {
    first: [
      'お申込みいただいたオンラインセミナーの参加用アドレスをお送りします。',
      '開始時刻になりましたら、下記のアドレスからご参加ください。',
    ],
    replacement: [
      'お申込みいただいたオンラインセミナーの参加用アドレスが変更になりました。',
      'ご迷惑をおかけし、誠に申し訳ございません。当日は、下記の新しいアドレスからご参加ください。',
    ],
    note: [
      'お申込みいただいたオンラインセミナーの参加方法についてのご案内が変更になりました。',
      '開始時刻になりましたら、下記の新しいご案内に沿ってご参加ください。',
    ],
    moved: [
      'お申込みいただいたセミナーの開催日時が変更になりました。',
      'ご迷惑をおかけし、誠に申し訳ございません。下記のとおり、新しい日時をご確認ください。',
    ],
    moved_and_venue: [
      'お申込みいただいたセミナーの開催日時と会場が変更になりました。',
      'ご迷惑をおかけし、誠に申し訳ございません。下記のとおり、新しい日時と会場をご確認ください。',
    ],
    venue: [
      'お申込みいただいたセミナーの会場が変更になりました。',
      'ご迷惑をおかけし、誠に申し訳ございません。下記のとおり、新しい会場をご確認ください。',
    ],
    cancelled: [
      'お申込みいただいた下記のセミナーは、中止となりました。',
      'ご参加を予定してくださっていたところ、誠に申し訳ございません。',
    ],
    resumed: [
      '先に中止とお知らせした下記のセミナーは、開催することになりました。',
      'たびたびのご連絡となり、誠に申し訳ございません。',
    ],
    resumed_moved: [
      '先に中止とお知らせした下記のセミナーは、日時を改めて開催することになりました。',
      'たびたびのご連絡となり、誠に申し訳ございません。',
    ],
    resumed_venue: [
      '先に中止とお知らせした下記のセミナーは、会場を改めて開催することになりました。',
      'たびたびのご連絡となり、誠に申し訳ございません。',
    ],
    resumed_moved_and_venue: [
      '先に中止とお知らせした下記のセミナーは、日時と会場を改めて開催することになりました。',
      'たびたびのご連絡となり、誠に申し訳ございません。',
    ],
  },
  number: '注文番号',
  when: '開催日時',
  before: '変更前',
  after: '変更後',
  venue: '会場',
  venueBefore: '変更前の会場',
  venueAfter: '新しい会場',
  format: '開催形式',
  join: 'オンラインで参加する',
  is: {
    first: [],
    replacement: [
      'この参加用アドレスは、先にお送りした参加用アドレスに代わるものです。以前のアドレスからはご参加いただけません。',
    ],
    note: ['参加用アドレスは、先にお送りしたものから変更ありません。'],
    unchanged: ['参加用アドレスは、先にお送りしたものから変更ありません。'],
  },
  secret:
    '参加用アドレスは、お申込みのセミナーに参加される方のみご利用いただけます。そのほかの方への共有や公開はお控えください。',
  follows: 'オンラインでのご参加：参加用アドレスは、開催日の3日前までにメールでお送りします。',
  calendar:
    '新しい予定ファイル（.ics）を添付しました。カレンダーに登録済みの予定は、こちらに置き換えてください。',
  cannotCome: (contact: string) =>
    `ご都合が合わない場合は、全額を返金いたします。${contact} まで、注文番号を添えてご連絡ください。`,
  refund:
    '受講料は、お支払いに使用されたクレジットカードへ、当店より全額を返金いたします。お客様のお手続きは必要ありません。',
  void: 'すでに参加用アドレスをお送りしている場合、そのアドレスはご利用いただけません。',
  remove:
    '添付の予定ファイル（.ics）を開くと、対応するカレンダーでは登録済みの予定が取り消されます。予定が残る場合は、お手数ですが削除してください。',
  again: '予定ファイル（.ics）を添付しました。カレンダーに取り込んでご利用ください。',
  stands: (contact: string) =>
    `お申込みは、返金前であればそのまま有効です。すでに返金を受けられた方でご参加を希望される場合や、ご参加が難しい場合は、注文番号を添えて ${contact} までご連絡ください。`,
  standsChanged: (contact: string) =>
    `お申込みは、返金前であればそのまま有効です。すでに返金を受けられた方でご参加を希望される場合や、ご都合が合わない場合（全額を返金いたします）は、注文番号を添えて ${contact} までご連絡ください。`,
  order: 'ご注文の詳細を見る',
  questions: (contact: string) => `ご不明な点は ${contact} までお問い合わせください。`,
  refundQuestions: (contact: string) =>
    `返金など、ご不明な点は、注文番号を添えて ${contact} までお問い合わせください。`,
};

const EN: typeof JA = {
  subject: {
    first: 'The link to your online seminar',
    replacement: 'A new link to your online seminar',
    note: 'How to join your online seminar has changed',
    moved: 'Your seminar has a new date',
    moved_and_venue: 'Your seminar has a new date and venue',
    venue: 'Your seminar has a new venue',
    cancelled: 'Your seminar has been cancelled',
    resumed: 'Your seminar takes place after all',
  },
  lead: {
    first: [
      'Here is the link to the online seminar you booked.',
      'Please open it when the seminar is about to begin.',
    ],
    replacement: [
      'The link to the online seminar you booked has changed.',
      'We are sorry for the inconvenience. Please use this new link on the day.',
    ],
    note: [
      'Our note on how to join the online seminar you booked has changed.',
      'Please follow the new note when the seminar is about to begin.',
    ],
    moved: [
      'The date or time of the seminar you booked has changed.',
      'We are sorry for the inconvenience. Please note when it takes place now.',
    ],
    moved_and_venue: [
      'The date and the venue of the seminar you booked have changed.',
      'We are sorry for the inconvenience. Please note when and where it takes place now.',
    ],
    venue: [
      'The venue of the seminar you booked has changed.',
      'We are sorry for the inconvenience. Please note where it takes place now.',
    ],
    cancelled: [
      'The seminar you booked has been cancelled.',
      'We are very sorry, and regret the inconvenience to you.',
    ],
    resumed: [
      'The seminar that we told you was cancelled takes place after all.',
      'We are sorry for the confusion.',
    ],
    resumed_moved: [
      'The seminar that we told you was cancelled takes place after all, with a new date or time.',
      'We are sorry for the confusion.',
    ],
    resumed_venue: [
      'The seminar that we told you was cancelled takes place after all, at another place.',
      'We are sorry for the confusion.',
    ],
    resumed_moved_and_venue: [
      'The seminar that we told you was cancelled takes place after all, with a new date or time and at another place.',
      'We are sorry for the confusion.',
    ],
  },
  number: 'Order number',
  when: 'Date and time',
  before: 'Before',
  after: 'Now',
  venue: 'Venue',
  venueBefore: 'Venue before',
  venueAfter: 'Venue now',
  format: 'Format',
  join: 'Join online',
  is: {
    first: [],
    replacement: ['This link replaces the one we sent you before, which no longer works.'],
    note: ['The link to join is still the one we sent you before.'],
    unchanged: ['The link to join is still the one we sent you before.'],
  },
  secret: 'The link is for the participants of your booking only: please do not share or publish it.',
  follows: 'Online: three days before the seminar we email you the link to join.',
  calendar: 'The attached .ics file has the change: please replace the event in your calendar with it.',
  cannotCome: (contact) =>
    `If this does not suit you, you get a full refund: please write to ${contact} and give your order number.`,
  refund: 'We refund the full fee to the credit card you paid with. There is nothing you need to do.',
  void: 'If we have sent you a link to join, it no longer works.',
  remove:
    'Many calendars remove the event when you open the attached .ics file. If it stays, please delete it yourself.',
  again: 'The attached .ics file puts the event into your calendar again.',
  stands: (contact) =>
    `Unless you have been refunded, your booking stands. If you were refunded and would like to come, or cannot come, please write to ${contact} and give your order number.`,
  standsChanged: (contact) =>
    `Unless you have been refunded, your booking stands. If you were refunded and would like to come, or if the change does not suit you (you then get a full refund), please write to ${contact} and give your order number.`,
  order: 'See your order',
  questions: (contact) => `Questions? Please write to ${contact}.`,
  refundQuestions: (contact) =>
    `Questions, for example about the refund? Please write to ${contact} and give your order number.`,
};

const wordsOf = (locale: LocaleCode) => (locale === 'ja_JP' ? JA : EN);

/** The main news of the mail. */
function newsOf({ change, link, placesBefore }: SeminarMail): keyof typeof JA.subject {
  if (change === 'moved' && placesBefore) return 'moved_and_venue';
  return change ?? (link?.is === 'replacement' || link?.is === 'note' ? link.is : 'first');
}

function leadOf(mail: SeminarMail): keyof typeof JA.lead {
  const news = newsOf(mail);
  if (news !== 'resumed') return news;
  if (mail.placesBefore) return isMoved(mail) ? 'resumed_moved_and_venue' : 'resumed_venue';
  return isMoved(mail) ? 'resumed_moved' : 'resumed';
}

export function renderSeminarMail(mail: SeminarMail): Letter {
  const { locale, shopName, number, contact, change } = mail;
  const t = wordsOf(locale);
  const { startsAt } = mail.now;
  const japanese = locale === 'ja_JP';
  const at = `${japanese ? '：' : ': '}${day(startsAt.slice(0, 10), locale)} ${startsAt.slice(11, 16)}`;
  const what = t.subject[newsOf(mail)] + (isMoved(mail) && change !== 'cancelled' ? at : '');
  const subject = japanese
    ? `【${shopName}】${what}（${t.number} ${number}）`
    : `[${shopName}] ${what} (no. ${number})`;
  return renderLetter(locale, subject, [
    salutation(locale, mail.name),
    { lines: t.lead[leadOf(mail)] },
    { heading: mail.title, rows: [...rowsOf(mail), [t.number, number]] },
    ...linkBlocks(mail),
    ...afterwards(mail),
    { link: mail.orderUrl, label: t.order },
    { lines: [(change === 'cancelled' ? t.refundQuestions : t.questions)(contact)] },
    mail.signature,
  ]);
}

const isMoved = ({ before, now }: SeminarMail): boolean =>
  before.startsAt !== now.startsAt || before.endsAt !== now.endsAt;

function rowsOf(mail: SeminarMail): Row[] {
  const { locale, before, now, change, places, placesBefore } = mail;
  const t = wordsOf(locale);
  const when = (at: Span) => span(at.startsAt, at.endsAt, locale);
  const dates: Row[] =
    change !== 'cancelled' && isMoved(mail)
      ? [
          [t.after, when(now)],
          [t.before, when(before)],
        ]
      : [[t.when, when(before)]];
  const where = (label: string, at: readonly EventPlace[]) =>
    at.map(
      ({ online, venue, address }): Row =>
        online
          ? [label === t.venue ? t.format : label, venue ?? onlineWord(locale)]
          : [label, [venue, address].filter(Boolean).join('\n')],
    );
  return [
    ...dates,
    ...(placesBefore
      ? [...where(t.venueAfter, places), ...where(t.venueBefore, placesBefore)]
      : where(t.venue, places)),
  ];
}

function linkBlocks({ locale, link, places, change }: SeminarMail): Block[] {
  const t = wordsOf(locale);
  if (link)
    return [
      ...(t.is[link.is].length > 0 ? [{ lines: t.is[link.is] }] : []),
      { link: link.url, label: t.join },
      ...(link.note ? [{ lines: link.note.split('\n') }] : []),
      { lines: [t.secret] },
    ];
  const follows = change !== 'cancelled' && places.some(({ online }) => online);
  return follows ? [{ lines: [t.follows] }] : [];
}

/** What participants can do after a change. */
function afterwards(mail: SeminarMail): Block[] {
  const { locale, change, contact, places, placesBefore } = mail;
  const t = wordsOf(locale);
  if (change === 'cancelled') {
    const isOnline = places.some(({ online }) => online);
    return [{ lines: [t.refund] }, { lines: [...(isOnline ? [t.void] : []), t.remove] }];
  }
  const isChanged = isMoved(mail) || placesBefore !== undefined;
  if (change === 'resumed')
    return [{ lines: isChanged ? [t.calendar, t.standsChanged(contact)] : [t.again, t.stands(contact)] }];
  return isChanged ? [{ lines: [t.calendar, t.cannotCome(contact)] }] : [];
}
