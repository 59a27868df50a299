/** Participants of a seminar, and the number of seats sold. */
import { sql } from 'drizzle-orm';
import type { ProductDetail } from '#contract/desk/goods/edit.ts';
import { PARTICIPANTS_MAX, type Participant, type Participants } from '#contract/desk/goods/seminars.ts';
import type { SeatPerson } from '#contract/order-shapes.ts';
import type { Address } from '#contract/rules/address.ts';
import { isSameName } from '#contract/rules/person-name.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { jsonFields } from '../../db/json-rows.ts';
import { readRows } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import { seatPeople } from '../../db/schema/seminars.ts';
import type { Shop } from '../../shop.ts';
import { goodsRow } from '../goods/rows.ts';
import { lineOf, type Named, personOfOrder, seatPersonOf } from '../order-rows/seat-person.ts';
import { bookedLines, SEATS } from '../pieces/booked-seats.ts';
import { isNamed } from '../spellings/names-of-people.ts';
import { seminarHead } from './head.ts';

type Row = Pick<Participant, 'paymentState' | 'phoneNumber'> & {
  orderId: number | string;
  number: string | null;
  email: string | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  member: Named | null;
  code: string;
  seats: number;
  /** The people named for seats of the line. */
  people: (Named & { place: number })[];
};

const NAMES = ['lastName', 'firstName', 'furiganaLastname', 'furiganaFirstname'] as const;

async function rowsOf({ db, now }: Pick<Shop, 'db' | 'now'>, id: number): Promise<Row[]> {
  const rows = await readRows<Row>(
    db,
    sql`select o.id as "orderId", o.number, o.payment_state as "paymentState", o.email,
      coalesce(o.phone_number, (select u.phone_number from users u where u.id = o.user_id)) as "phoneNumber", o.shipping_address as "shippingAddress",
      o.billing_address as "billingAddress", i.variant_code as code, ${SEATS} as seats,
      (select coalesce(json_agg(json_build_object(${jsonFields(seatPeople, 'p', ['place', ...NAMES])}) order by p.place), '[]')
        from seat_people p where p.item_id = i.id) as people,
      (select json_build_object(${jsonFields(users, 'u', NAMES)}) from users u where u.id = o.user_id) as member
    ${bookedLines(sql`${id}::bigint`, now())}`,
  );
  return rows.filter(({ seats }) => seats > 0);
}

const byReading = new Intl.Collator('ja');

/** Sorted by the reading of the name, or by the name if it has no reading. */
async function participantsOf(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  seatNames: ReadonlyMap<string, string>,
): Promise<Participant[]> {
  const rows = await rowsOf(shop, id);
  return rows
    .flatMap(({ orderId, number, email, code, paymentState, ...row }): Participant[] =>
      peopleOf(row).map((person) => ({
        ...person,
        order: { id: Number(orderId), number: number ?? '' },
        email: email ?? '',
        phoneNumber:
          row.phoneNumber ?? row.shippingAddress?.phoneNumber ?? row.billingAddress?.phoneNumber ?? null,
        seat: { code, name: seatNames.get(code) ?? '' },
        paymentState,
      })),
    )
    .sort(
      (a, b) =>
        byReading.compare(a.kana ?? a.name, b.kana ?? b.name) ||
        a.order.id - b.order.id ||
        byReading.compare(a.seat.code, b.seat.code) ||
        (a.place ?? 0) - (b.place ?? 0),
    );
}

type OfLine = Pick<Row, 'seats' | 'people' | 'shippingAddress' | 'billingAddress' | 'member'>;

/** Everybody named for a seat that stands; all other seats of the line together. */
function peopleOf({ seats, people, ...order }: OfLine) {
  const named = people.filter(({ place }) => place <= seats);
  const others = seats - named.length;
  const shown = (person: SeatPerson) => ({ ...lineOf(person), buyer: buyerOf(person, order.member) });
  return [
    ...named.map(({ place, ...person }) => ({ ...shown(seatPersonOf(person)), place, seats: 1 })),
    ...(others > 0 ? [{ ...shown(personOfOrder(order)), place: null, seats: others }] : []),
  ];
}

const buyerOf = (person: SeatPerson, member: Named | null): string | null =>
  member && !isSameName(person, member) ? lineOf(seatPersonOf(member)).name || null : null;

/** Throws 404. */
export async function allParticipants(shop: Shop, id: number, locale: LocaleCode) {
  const seminar = await seminarHead(shop, id, locale);
  const { variants } = await goodsRow(shop.db, id, locale);
  const names = new Map(variants.map(({ code, name }) => [code, name]));
  return { seminar, variants, participants: await participantsOf(shop, id, names) };
}

/** Throws 404. */
export async function listParticipants(
  shop: Shop,
  id: number,
  q: string,
  locale: LocaleCode,
): Promise<Participants> {
  const { seminar, variants, participants } = await allParticipants(shop, id, locale);
  const seatsOf = (code: string, isWaiting: boolean) =>
    participants
      .filter(
        ({ seat, paymentState }) => seat.code === code && isWaiting === (paymentState === 'awaiting_payment'),
      )
      .reduce((sum, { seats }) => sum + seats, 0);
  const found = q ? participants.filter(({ name, kana }) => isNamed(q, [name, kana])) : participants;
  return {
    seminar,
    hasLink: await hasLink(shop.db, id),
    seats: variants.map(({ code, name, stock }) => ({
      code,
      name,
      paid: seatsOf(code, false),
      waiting: seatsOf(code, true),
      left: stock && stock.onHand - stock.onHold,
    })),
    participants: found.slice(0, PARTICIPANTS_MAX),
    isCut: found.length > PARTICIPANTS_MAX,
  };
}

/** Seats in paid and in waiting orders for the seminar's current date. */
export async function bookedSeats(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
): Promise<NonNullable<ProductDetail['bookedSeats']>> {
  const sold: Record<string, number> = {};
  const booked = { paid: 0, waiting: 0, sold };
  for (const { paymentState, seats, code } of await rowsOf(shop, id)) {
    const isPaid = paymentState !== 'awaiting_payment';
    booked[isPaid ? 'paid' : 'waiting'] += seats;
    if (isPaid) sold[code] = (sold[code] ?? 0) + seats;
  }
  return booked;
}

async function hasLink(db: Db, id: number): Promise<boolean> {
  const rows = await readRows(
    db,
    sql`select 1 from seminars where product_id = ${id} and join_url is not null`,
  );
  return rows.length > 0;
}
