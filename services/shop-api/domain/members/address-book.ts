/** The member's saved addresses. Another member's address counts as unknown. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AddressBookEntry } from '#contract/address-book.ts';
import type { Address, AddressName, entryInput } from '#contract/rules/address.ts';
import { ADDRESSES_MAX } from '#contract/rules/constants.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { addresses, users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockMember } from '../auth/member.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { takeOwnChange } from '../limits/own-data.ts';

const addressNotFound = () => new ApiError(404, 'address_not_found', 'address_not_found');

type AddressRow = typeof addresses.$inferSelect;
const addressRows = rowsOf(addresses);
type EntryInput = z.output<typeof entryInput>;

/** The address without its empty fields. */
const addressOf = ({
  id: _i,
  userId: _u,
  createdAt: _c,
  updatedAt: _t,
  building,
  company,
  phoneNumber,
  ...row
}: AddressRow) => ({
  ...row,
  ...(building ? { building } : {}),
  ...(company ? { company } : {}),
  ...(phoneNumber ? { phoneNumber } : {}),
});

export function entryView(row: AddressRow, defaultId: number | null, locale: LocaleCode): AddressBookEntry {
  const prefecture = findPrefecture(row.provinceCode);
  const isDefault = row.id === defaultId;
  return {
    id: row.id,
    isDefault,
    default: isDefault,
    ...addressOf(row),
    name: `${row.lastName} ${row.firstName}`,
    postalCode: row.postcode,
    municipality: row.city,
    countryCode: 'JP',
    ...(prefecture ? { provinceName: locale === 'ja_JP' ? prefecture.ja : prefecture.en } : {}),
  };
}

export const savedAddresses = ({ db }: { db: Db | Tx }, userId: number) =>
  addressRows(db, sql`select * from addresses where user_id = ${userId} order by id`);

/** The input as table columns. */
const columnsOf = ({
  countryCode: _c,
  provinceName: _p,
  building,
  company,
  phoneNumber,
  ...address
}: Address) =>
  ({
    ...address,
    building: building ?? null,
    provinceCode: address.provinceCode ?? '',
    company: company ?? null,
    phoneNumber: phoneNumber ?? null,
  }) satisfies Pick<AddressRow, AddressName | 'building'>;

const ofMember = (id: string, bearer: Bearer) =>
  and(eq(addresses.id, /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0), eq(addresses.userId, bearer.userId));

const makeDefault = (tx: Tx, userId: number, addressId: number) =>
  tx.update(users).set({ defaultAddressId: addressId }).where(eq(users.id, userId));

/** The new address becomes the default if it is the member's first one or has `isDefault`. Throws 400 for a full book. */
export async function addAddress(
  shop: Shop,
  { isDefault, ...input }: EntryInput,
  bearer: Bearer,
): Promise<void> {
  await takeOwnChange(shop, bearer.userId);
  await inTransaction(shop.db, async (tx) => {
    await lockMember(tx, bearer);
    const others = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.userId, bearer.userId))
      .limit(ADDRESSES_MAX);
    if (others.length === ADDRESSES_MAX) throw new ApiError(400, 'address_book_full', 'address_book_full');
    const [row] = await tx
      .insert(addresses)
      .values({ ...columnsOf(input), userId: bearer.userId })
      .returning();
    if (row && (others.length === 0 || isDefault)) await makeDefault(tx, bearer.userId, row.id);
  });
}

export async function changeAddress(
  shop: Shop,
  id: string,
  { isDefault, ...input }: EntryInput,
  bearer: Bearer,
): Promise<void> {
  const [own] = await shop.db.select({ id: addresses.id }).from(addresses).where(ofMember(id, bearer));
  if (!own) throw addressNotFound();
  await takeOwnChange(shop, bearer.userId);
  await inTransaction(shop.db, async (tx) => {
    await tx
      .update(addresses)
      .set({ ...columnsOf(input), updatedAt: shop.now() })
      .where(eq(addresses.id, own.id));
    if (isDefault) await makeDefault(tx, bearer.userId, own.id);
  });
}

/** Deleting the default address leaves the member without one: the foreign key sets the reference to null. */
export async function removeAddress(shop: Shop, id: string, bearer: Bearer): Promise<void> {
  const removed = await shop.db.delete(addresses).where(ofMember(id, bearer)).returning({ id: addresses.id });
  if (removed.length === 0) throw addressNotFound();
}

export async function setDefaultAddress(shop: Shop, id: string, bearer: Bearer): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const [own] = await tx.select({ id: addresses.id }).from(addresses).where(ofMember(id, bearer));
    if (!own) throw addressNotFound();
    await makeDefault(tx, bearer.userId, own.id);
  });
}
