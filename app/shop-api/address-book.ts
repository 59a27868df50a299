/** §7 Address book. */
import * as calls from '#contract/address-book.ts';
import type { Body } from '#contract/call.ts';
import { joinStreet } from '#contract/rules/address.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';
import { me } from './user.ts';

/** The default address is marked on its entry; if no entry is marked, it is taken from the member (§3). */
export async function addressBook(caller: Caller) {
  const entries = await send(calls.addressBook, {}, caller);
  const isMarked = entries.length === 0 || entries.some(({ isDefault }) => isDefault !== undefined);
  const defaultId = isMarked ? undefined : (await me(caller)).defaultAddress?.id;
  return entries.map((entry) => ({ ...entry, isDefault: entry.isDefault ?? entry.id === defaultId }));
}

type Entry = Body<typeof calls.addAddress>;

/**
 * The address as the Shop API accepts it. An address of §3 has neither `isDefault` nor `building`, so the building is
 * appended to the street.
 */
export async function supportedAddress({ isDefault, building, ...address }: Entry): Promise<Entry> {
  if (await supports('address_details')) return { isDefault, building, ...address };
  return { ...address, street: joinStreet(address.street, building) };
}

export const addAddress = async (caller: Caller, body: Entry) =>
  change(calls.addAddress, { body: await supportedAddress(body) }, caller);

export const changeAddress = async (caller: Caller, id: string, body: Entry) =>
  change(calls.changeAddress, { params: { id }, body: await supportedAddress(body) }, caller);

export const removeAddress = (caller: Caller, id: string) =>
  change(calls.removeAddress, { params: { id } }, caller);

export const setDefaultAddress = (caller: Caller, id: string) =>
  change(calls.setDefaultAddress, { params: { id } }, caller);
