/** §7 Address book. */
import * as calls from '#contract/address-book.ts';
import { type Caller, send } from './http.server.ts';

export const addressBook = (caller: Caller) => send(calls.addressBook, {}, caller);

export type AddressInput = Record<string, string | boolean | undefined>;

export const addAddress = (caller: Caller, body: AddressInput) => send(calls.addAddress, { body }, caller);

export const changeAddress = (caller: Caller, id: string, body: AddressInput) =>
  send(calls.changeAddress, { params: { id }, body }, caller);

export const removeAddress = (caller: Caller, id: string) =>
  send(calls.removeAddress, { params: { id } }, caller);

export const setDefaultAddress = (caller: Caller, id: string) =>
  send(calls.setDefaultAddress, { params: { id } }, caller);
