/** The seats of an order, and who takes them. */
import { sql } from 'drizzle-orm';
import type { Order } from '#contract/order-shapes.ts';
import { isToCome } from '#contract/rules/events.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import type { FullOrder, LineWithProduct, OrderRow } from './load.ts';
import { type Named, personOfOrder, seatPersonOf } from './seat-person.ts';

/** Whether the shopper may say who comes: the seminar is not over, and not cancelled. */
export const isOpenFor = ({ product: { seminar } }: LineWithProduct, now: Date): boolean =>
  seminar !== null && isToCome(seminar, now);

export const isPaidOrder = ({ state, paymentState }: Pick<OrderRow, 'state' | 'paymentState'>): boolean =>
  state !== 'cancelled' && (paymentState === 'paid' || paymentState === 'partially_refunded');

type PersonRow = Named & { itemId: number | string; place: number };

/** By place, of all lines of the order. */
export async function namedPeople(db: Db | Tx, orderId: number): Promise<PersonRow[]> {
  return readRows<PersonRow>(
    db,
    sql`select p.item_id as "itemId", p.place, p.last_name as "lastName", p.first_name as "firstName",
        p.furigana_lastname as "furiganaLastname", p.furigana_firstname as "furiganaFirstname"
      from order_items i join seat_people p on p.item_id = i.id where i.order_id = ${orderId} order by p.place`,
  );
}

/** For the order's page: the seats of a paid order, without those that were given up. */
export async function seatsOf({ db, now }: Shop, { order, lines }: FullOrder): Promise<Pick<Order, 'seats'>> {
  const ofSeminars = lines.filter(({ product }) => product.seminar);
  if (ofSeminars.length === 0 || !isPaidOrder(order)) return {};
  const [pieces, people, member] = await Promise.all([
    readPieces(db, [order.id]),
    namedPeople(db, order.id),
    memberOf(db, order),
  ]);
  const otherwise = personOfOrder({ ...order, member });
  const seats = ofSeminars.flatMap((line) => {
    const { id } = line.row;
    const named = new Map(
      people.filter(({ itemId }) => Number(itemId) === id).map((person) => [person.place, person]),
    );
    const count = piecesOf(pieces, id).standing;
    if (count === 0) return [];
    return {
      itemId: id,
      isOpen: isOpenFor(line, now()),
      people: Array.from({ length: count }, (_, n) => {
        const own = named.get(n + 1);
        return { ...(own ? seatPersonOf(own) : otherwise), isOwn: own !== undefined };
      }),
    };
  });
  return seats.length > 0 ? { seats } : {};
}

async function memberOf(db: Db, { userId }: OrderRow): Promise<Named | null> {
  const [member] = await readRows<Named>(
    db,
    sql`select last_name as "lastName", first_name as "firstName", furigana_lastname as "furiganaLastname",
      furigana_firstname as "furiganaFirstname" from users where id = ${userId}`,
  );
  return member ?? null;
}
