/** The member of an order says who takes its seats. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { nameSeats as call } from '#contract/orders.ts';
import { seatPeople } from '../../db/schema/seminars.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { takeOwnChange } from '../limits/own-data.ts';
import { loadOrder, lockOrder } from '../order-rows/load.ts';
import { isOpenFor, isPaidOrder, namedPeople } from '../order-rows/seats.ts';
import { orderNotFound, ownOrder } from '../orders/detail.ts';
import { writeEvent } from '../orders/transitions.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import { CUSTOMER } from '../staff/actor.ts';

type People = z.output<typeof call.body>['people'];

/** Replaces the people of a line. Throws as the contract says. */
export async function nameSeats(
  shop: Shop,
  { token, itemId }: { token: string; itemId: string },
  people: People,
  bearer: Bearer,
): Promise<void> {
  await ownOrder(shop, token, bearer);
  await takeOwnChange(shop, bearer.userId);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, token);
    if (!order) throw orderNotFound();
    const { lines } = await loadOrder(shop, tx, order);
    const line = lines.find(({ row }) => String(row.id) === itemId);
    if (!line?.product.seminar) throw orderNotFound();
    if (!isPaidOrder(order)) throw new ApiError(400, 'payment_not_confirmed', 'payment_not_confirmed');
    const { id, variantCode } = line.row;
    const { standing } = piecesOf(await readPieces(tx, [order.id]), id);
    if (people.length > standing || standing === 0 || !isOpenFor(line, shop.now()))
      throw new ApiError(400, 'item_unavailable', 'item_unavailable');
    const rows = people.flatMap((person, n) =>
      person === null
        ? []
        : {
            itemId: id,
            place: n + 1,
            lastName: person.lastName,
            firstName: person.firstName,
            furiganaLastname: person.furiganaLastname ?? null,
            furiganaFirstname: person.furiganaFirstname ?? null,
          },
    );
    const before = (await namedPeople(tx, order.id)).filter((row) => Number(row.itemId) === id);
    if (asText(before) === asText(rows)) return;
    await tx.delete(seatPeople).where(eq(seatPeople.itemId, id));
    if (rows.length > 0) await tx.insert(seatPeople).values(rows);
    // Without names: the history of an order outlives its member.
    await writeEvent(tx, order.id, 'seats_named', { code: variantCode }, CUSTOMER);
  });
}

type Row = Omit<typeof seatPeople.$inferSelect, 'itemId'>;
const asText = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => [row.place, row.lastName, row.firstName, row.furiganaLastname, row.furiganaFirstname]),
  );
