/** A seminar imported from a catalogue file, its buyers, and the mails that they get. */
import { and, eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { payHosted } from '../kit/card.ts';
import { type CatalogueFiles, productLines } from '../setup/catalogue-files.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';

export type Buyer = Awaited<ReturnType<Seminar['buy']>>;

let made = 0;

export class Seminar {
  readonly code = `WEB-${++made}`;
  readonly link = `https://meet.example.com/${this.code}?pwd=a&b=c`;

  constructor(
    private readonly t: TestShop,
    private readonly files: CatalogueFiles,
  ) {}

  /** The given time in Tokyo, this number of days after today, by the shop's clock. */
  inDays(days: number, time: string): Date {
    return tokyoTime(addDays(tokyo(this.t.shop.now()).day, days), time);
  }

  onDay(days: number) {
    return {
      seminar_starts_at: this.inDays(days, '13:00').toISOString(),
      seminar_ends_at: this.inDays(days, '15:00').toISOString(),
      seminar_sales_end_at: this.inDays(days, '12:00').toISOString(),
    };
  }

  seats() {
    return [
      { variant_code: `${this.code}-HALL`, price: 3000, stock: 20, options: ['seat_venue'] },
      { variant_code: `${this.code}-WEB`, price: 2000, stock: 20, options: ['seat_online'] },
    ];
  }

  /** Creates a seminar that takes place in ten days, in a hall and online. `given` replaces columns of the file. */
  async create(given: Record<string, unknown> = {}): Promise<void> {
    await this.change({
      kind: 'seminar',
      main_category: 'seminars_teachers',
      name_ja: `${this.code}の講座`,
      name_en: `Seminar ${this.code}`,
      seminar_venue_ja: 'こもれび会館',
      seminar_venue_en: 'Komorebi Hall',
      ...this.onDay(10),
      seminar_join_url: this.link,
      variants: this.seats(),
      ...given,
    });
  }

  /** Imports the given columns twice, and checks that the second import changes nothing. */
  async change(given: Record<string, unknown>): Promise<void> {
    const line = productLines({
      name_ja: `${this.code}の講座`,
      name_en: `Seminar ${this.code}`,
      kind: 'seminar',
      main_category: 'seminars_teachers',
      variants: [],
      ...given,
      product_code: this.code,
    });
    expect((await this.files.import(line, 'jsonl')).errors).toEqual([]);
    expect((await this.files.import(line, 'jsonl')).isWritten).toBe(false);
    this.t.shop.catalogueChanged();
  }

  buy(seat: 'WEB' | 'HALL' = 'WEB', locale: LocaleCode = 'ja_JP') {
    return this.buySeats([seat], locale);
  }

  /** One order, with `quantity` seats of each kind, and with `others`. */
  async buySeats(
    seats: ('WEB' | 'HALL')[],
    locale: LocaleCode = 'ja_JP',
    quantity = 1,
    others: { productCode: string; quantity: number }[] = [],
  ) {
    const { t, code } = this;
    const m = await member(t);
    const booked = seats.map((seat) => ({ productCode: code, variantCode: `${code}-${seat}`, quantity }));
    const token = await cartWith(t, [...booked, ...others], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'hosted' },
    });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
    await t.shop.db.update(orders).set({ locale }).where(eq(orders.tokenValue, token));
    await payHosted(key.hosted);
    await t.work();
    return { ...m, token };
  }

  /** Mails about the seminar, oldest first. */
  mailsTo({ email }: Buyer) {
    return this.t.shop.db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.to, email), like(outboxMails.template, 'seminar_%')))
      .orderBy(outboxMails.id);
  }

  async templates(buyer: Buyer) {
    return (await this.mailsTo(buyer)).map(({ template }) => template);
  }

  async lastMail(buyer: Buyer) {
    return (await this.mailsTo(buyer)).at(-1);
  }

  /** Sets the shop's clock to a moment while `work` runs. */
  async at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    const ms = moment.getTime() - this.t.shop.now().getTime();
    this.t.later(ms);
    try {
      return await work();
    } finally {
      this.t.later(-ms);
    }
  }
}
