/** What the mails about an order have in common in both languages: its lines, its seminars, days and hours in Tokyo. */
import { tokyo } from '#contract/rules/delivery.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { commonView } from '../cart/view.ts';
import type { Block, Row } from './letter.ts';

/** What the mail is about. */
export type OrderStage =
  | { kind: 'paid' }
  | { kind: 'awaiting'; payUntil: Date }
  /** A payment was refused; another one may be made. `why`: in the mail's language. */
  | { kind: 'refused'; payUntil: Date; why: string }
  | { kind: 'cancelled'; why: 'given_up' | 'unpaid' };

export type OrderMail = {
  locale: LocaleCode;
  shopName: string;
  contact: string;
  signature: Block;
  name: { lastName: string; firstName: string };
  number: string;
  /** YYYY-MM-DD in Tokyo. */
  orderedOn: string;
  shipBy: string | null;
  stage: OrderStage;
  /** The order's own page, where it can be paid, too. */
  orderUrl: string;
  order: ReturnType<typeof commonView>;
  /** Cancellation terms of its seminars, each wording once. */
  seminarTerms: string[];
};

/** Nothing of an order of tickets alone is sent or delivered. */
export const hasGoods = ({ order }: Pick<OrderMail, 'order'>): boolean =>
  order.items.some(({ product }) => !product.seminar);

/** With its weekday. */
export const day = (value: string, locale: LocaleCode): string =>
  new Intl.DateTimeFormat(locale === 'ja_JP' ? 'ja-JP' : 'en-US', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

const hour = (iso: string) => iso.slice(11, 16);
const zone = (locale: LocaleCode) => (locale === 'ja_JP' ? '' : ' (Japan time)');

export const moment = (at: Date, locale: LocaleCode): string => {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return `${day(tokyo(at).day, locale)} ${time}${zone(locale)}`;
};

export const postcode = (value: string): string => `〒${value.slice(0, 3)}-${value.slice(3)}`;

function optionsOf(line: OrderMail['order']['items'][number]): string {
  const values = Object.values(line.product.variants[0].nameAxis);
  return values.length > 0 ? `（${values.join('、')}）` : '';
}

export function itemRows({ order }: OrderMail, locale: 'ja' | 'en'): Row[] {
  return order.items.map((line) => [
    `${line.product.name}${optionsOf(line)}`,
    `${formatYen(yen(line.total / line.quantity), locale)} × ${line.quantity} = ${formatYen(yen(line.total), locale)}`,
  ]);
}

type SeminarWords = {
  heading: string;
  when: string;
  doors: string;
  venue: string;
  deadline: string;
  bring: string;
  calendar: string;
};

/** When and where each seminar takes place; once paid, also what to bring. */
export function seminarBlocks({ order, locale, stage }: OrderMail, words: SeminarWords): Block[] {
  const blocks = order.items.flatMap(({ product: { name, seminar } }): Block[] => {
    if (!seminar) return [];
    const on = day(seminar.startsAt.slice(0, 10), locale);
    const hours = `${hour(seminar.startsAt)}–${hour(seminar.endsAt)}${zone(locale)}`;
    const until = `${day(seminar.salesEndAt.slice(0, 10), locale)} ${hour(seminar.salesEndAt)}${zone(locale)}`;
    return [
      {
        heading: `${words.heading} ${name}`,
        rows: [
          [words.when, `${on} ${hours}`],
          ...(seminar.doorsAt ? [[words.doors, hour(seminar.doorsAt)] satisfies Row] : []),
          [words.venue, [seminar.venue, seminar.address].filter(Boolean).join('\n')],
          [words.deadline, until],
        ],
      },
    ];
  });
  if (blocks.length === 0 || stage.kind !== 'paid') return blocks;
  return [...blocks, { lines: [words.bring, words.calendar] }];
}
