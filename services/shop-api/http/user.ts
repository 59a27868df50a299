/** §7 User, and the address book's list. */
import { asc, eq } from 'drizzle-orm';
import { findPrefecture } from '../../../app/rules/prefectures.ts';
import { addressBook } from '../../../contract/address-book.ts';
import type { AddressBookEntry, LocaleCode } from '../../../contract/shapes.ts';
import * as contract from '../../../contract/user.ts';
import { addresses, users } from '../db/schema/people.ts';
import { logIn } from '../domain/auth/login.ts';
import { closeSession, rotate } from '../domain/auth/sessions.ts';
import { ApiError } from '../domain/errors.ts';
import { type Api, route } from './route.ts';

type AddressRow = typeof addresses.$inferSelect;

function entryView(row: AddressRow, defaultId: number | null, locale: LocaleCode): AddressBookEntry {
  const prefecture = findPrefecture(row.provinceCode);
  const isDefault = row.id === defaultId;
  return {
    id: row.id,
    isDefault,
    default: isDefault,
    lastName: row.lastName,
    firstName: row.firstName,
    countryCode: 'JP',
    postcode: row.postcode,
    provinceCode: row.provinceCode,
    ...(prefecture ? { provinceName: locale === 'ja_JP' ? prefecture.ja : prefecture.en } : {}),
    city: row.city,
    street: row.street,
    ...(row.company ? { company: row.company } : {}),
    ...(row.phoneNumber ? { phoneNumber: row.phoneNumber } : {}),
  };
}

export function userRoutes(api: Api): void {
  const { shop } = api;
  const member = async (userId: number) => {
    const [user] = await shop.db.select().from(users).where(eq(users.id, userId));
    if (!user?.enabled) throw new ApiError(401, 'token_invalid', 'token_invalid');
    return user;
  };
  const book = (userId: number) =>
    shop.db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));

  route(api, contract.login, ({ body, ip }) =>
    logIn(shop, { email: body.email, password: body.password, cartToken: body.token, ip }),
  );
  route(api, contract.refreshToken, ({ body }) => rotate(shop, body.refresh_token));
  route(api, contract.logout, async ({ body }) => {
    if (body.refresh_token) await closeSession(shop, body.refresh_token);
    return null;
  });
  route(api, contract.me, async ({ bearer, locale }) => {
    const user = await member(bearer.userId);
    const entry = (await book(user.id)).find((row) => row.id === user.defaultAddressId);
    return {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      gender: user.gender as 'm' | 'f' | 'u',
      subscribedToNewsletter: user.subscribedToNewsletter,
      ...(user.birthday ? { birthday: `${user.birthday}T00:00:00+00:00` } : {}),
      ...(user.phoneNumber ? { phoneNumber: user.phoneNumber } : {}),
      ...(user.faxNumber ? { faxNumber: user.faxNumber } : {}),
      ...(user.profession ? { profession: user.profession } : {}),
      ...(user.furiganaFirstname ? { furiganaFirstname: user.furiganaFirstname } : {}),
      ...(user.furiganaLastname ? { furiganaLastname: user.furiganaLastname } : {}),
      ...(user.acUserId ? { acUserId: user.acUserId } : {}),
      ...(entry ? { defaultAddress: entryView(entry, entry.id, locale) } : {}),
    };
  });
  route(api, addressBook, async ({ bearer, locale }) => {
    const user = await member(bearer.userId);
    return (await book(user.id)).map((row) => entryView(row, user.defaultAddressId, locale));
  });
}
