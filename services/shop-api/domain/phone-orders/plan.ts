/** Judges what staff have typed of an order by telephone or fax: all errors at once, at their fields. */
import { eq, sql } from 'drizzle-orm';
import { PHONE_ORDER_DAYS, PHONE_ORDER_DAYS_MAX, type PhoneOrderGiven } from '#contract/desk/phone-orders.ts';
import { CARD_MAX_YEN, MINOR_PER_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { personName } from '#contract/rules/person-name.ts';
import { wholeNumberOf } from '#contract/rules/typed-number.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { isOnSale, whyUnavailable } from '../catalogue/availability.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import { ApiError, type FieldErrors } from '../errors.ts';

export type Recipient = { userId: number | null; name: string; email: string; locale: LocaleCode };
export type Goods = { product: ProductRecord; variant: VariantRecord; quantity: number };
export type Planned = { to: Recipient; goods: Goods[]; endsAt: Date };

/** Throws 400 with an error for each invalid field. */
export async function planPhoneOrder(shop: Shop, db: Db | Tx, given: PhoneOrderGiven): Promise<Planned> {
  const errors: FieldErrors = {};
  const to = await recipientOf(db, given, errors);
  const goods = await chosenGoods(shop, db, given.lines, errors);
  const days = readDays(given.days);
  if (typeof days !== 'number') errors['days'] = [days];
  if (!to || typeof days !== 'number' || Object.keys(errors).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields: errors });
  return { to, goods, endsAt: endOf(shop.now(), days) };
}

/** The link works to the end of a day. */
export const endOf = (now: Date, days: number): Date => tokyoTime(addDays(tokyo(now).day, days + 1), '00:00');

export function readDays(typed: string): number | MessageKey {
  const days = wholeNumberOf(typed) ?? PHONE_ORDER_DAYS;
  if (Number.isNaN(days)) return 'validation.number_only';
  return days >= 1 && days <= PHONE_ORDER_DAYS_MAX ? days : 'validation.phone_order_days';
}

async function recipientOf(
  db: Db | Tx,
  { memberId, email: typed, name: typedName, locale }: PhoneOrderGiven,
  errors: FieldErrors,
): Promise<Recipient | undefined> {
  const email = normalise.email(typed ?? '');
  const refuse = (field: string, key: MessageKey) => {
    errors[field] = [key];
    return undefined;
  };
  if (memberId === undefined) {
    const name = normalise.text(typedName ?? '');
    const isValid = isEmail(email);
    if (!isValid) refuse('email', email === '' ? 'validation.field_required' : 'validation.email_invalid');
    const member = isValid ? await memberAt(db, email) : undefined;
    if (member) return member.enabled ? recipient(member) : refuse('email', 'phone_order_member_disabled');
    return name === '' ? refuse('name', 'validation.field_required') : { userId: null, name, email, locale };
  }
  const member = await memberNow(db, memberId);
  return typeof member === 'string' ? refuse('memberId', member) : member;
}

/** A member with the address of today, or why nothing can be sent. */
export async function memberNow(db: Db | Tx, id: number): Promise<Recipient | MessageKey> {
  const [member] = await db.select().from(users).where(eq(users.id, id));
  if (!member) return 'member_not_found';
  return member.enabled ? recipient(member) : 'phone_order_member_disabled';
}

async function memberAt(db: Db | Tx, email: string) {
  const [member] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return member;
}

const recipient = (member: typeof users.$inferSelect): Recipient => ({
  userId: member.id,
  name: personName(member, member.locale === 'ja_JP' ? 'ja' : 'en'),
  email: member.email,
  locale: member.locale,
});

type Lines = PhoneOrderGiven['lines'];

/** Rows without goods are left out. */
async function chosenGoods(shop: Shop, db: Db | Tx, lines: Lines, errors: FieldErrors): Promise<Goods[]> {
  const rows = lines
    .map(({ goods, quantity }, at) => ({ goods: normalise.text(goods), quantity, at }))
    .filter(({ goods }) => goods !== '');
  if (rows.length === 0) errors['lines.0.goods'] = ['validation.field_required'];
  const choose = await chooser(
    shop,
    db,
    rows.map(({ goods }) => goods),
  );
  const taken = new Set<string>();
  const chosen = rows.flatMap(({ goods, quantity: typed, at }): Goods[] => {
    const refuse = (field: 'goods' | 'quantity', key: MessageKey) => {
      errors[`lines.${at}.${field}`] ??= [key];
      return [];
    };
    const quantity = readQuantity(typed);
    if (typeof quantity !== 'number') refuse('quantity', quantity);
    const choice = choose(goods);
    if (typeof choice === 'string') return refuse('goods', choice);
    if (taken.has(choice.variant.code)) return refuse('goods', 'phone_order_twice');
    taken.add(choice.variant.code);
    const pieces = typeof quantity === 'number' ? quantity : 1;
    const refusal = unavailable(choice, pieces, shop.now());
    return refusal ? refuse(...refusal) : [{ ...choice, quantity: pieces }];
  });
  const total = chosen.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  if (total > CARD_MAX_YEN * MINOR_PER_YEN) errors['lines'] = ['phone_order_too_much'];
  return chosen;
}

function readQuantity(typed: string): number | MessageKey {
  const quantity = wholeNumberOf(typed);
  if (quantity === undefined) return 'validation.field_required';
  if (Number.isNaN(quantity)) return 'validation.number_only';
  if (quantity < 1) return 'validation.quantity_minimum';
  return quantity > QUANTITY_MAX ? 'validation.quantity_maximum' : quantity;
}

type Choice = Omit<Goods, 'quantity'>;

function unavailable(
  { product, variant }: Choice,
  quantity: number,
  now: Date,
): ['goods' | 'quantity', MessageKey] | undefined {
  const reason = whyUnavailable(product, variant, quantity, now);
  if (reason === undefined) return undefined;
  if (reason === 'insufficient_stock') return ['quantity', 'phone_order_short'];
  if (reason === 'out_of_stock') return ['goods', 'phone_order_sold_out'];
  const isClosed = product.enabled && variant.enabled && !isOnSale(product, now);
  return ['goods', isClosed ? 'phone_order_closed' : 'phone_order_off_sale'];
}

type Match = { typed: string; product: string; variant: string | null };

/** Finds variants by their code, by the product's code and by its whole name, in this sequence. */
async function chooser(
  shop: Shop,
  db: Db | Tx,
  typed: string[],
): Promise<(typed: string) => Choice | MessageKey> {
  const asked = JSON.stringify(
    [...new Set(typed)].map((text) => ({ typed: text, upper: text.toUpperCase() })),
  );
  const matches = await readRows<Match>(
    db,
    sql`with asked as (select * from json_to_recordset(${asked}::json) as a(typed text, upper text))
      select typed, p.code as product, v.code as variant from asked
        join variants v on v.code in (typed, upper) join products p on p.id = v.product_id
      union select typed, p.code, null from asked join products p on p.code in (typed, upper)
      union select typed, p.code, null from asked
        join product_translations t on t.name = typed join products p on p.id = t.product_id`,
  );
  const codes = [...new Set(matches.map(({ product }) => product))];
  const records = await liveProducts(shop, db, { codes });
  return (text) => {
    const own = matches.filter((match) => match.typed === text);
    const exact = own.find(({ variant }) => variant !== null);
    const found = [...new Set((exact ? [exact] : own).map(({ product }) => product))];
    if (found.length > 1) return 'phone_order_several';
    const product = records.find(({ code }) => code === found[0]);
    if (!product) return 'phone_order_unknown';
    if (exact) {
      const variant = product.variants.find(({ code }) => code === exact.variant);
      return variant ? { product, variant } : 'phone_order_unknown';
    }
    const [only, ...others] = product.variants.filter(({ enabled }) => enabled);
    if (others.length > 0) return 'phone_order_variant';
    return only ? { product, variant: only } : 'phone_order_off_sale';
  };
}
