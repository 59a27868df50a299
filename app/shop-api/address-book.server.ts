/** §7 Address book. */

import * as calls from '#contract/address-book.ts';
import type { Body } from '#contract/call.ts';
import { type Caller, send } from './http.server.ts';

export const addressBook = (caller: Caller) => send(calls.addressBook, {}, caller);

type Entry = Body<typeof calls.addAddress>;

export const addAddress = (caller: Caller, body: Entry) => send(calls.addAddress, { body }, caller);

export const changeAddress = (caller: Caller, id: string, body: Entry) =>
  send(calls.changeAddress, { params: { id }, body }, caller);

export const removeAddress = (caller: Caller, id: string) =>
  send(calls.removeAddress, { params: { id } }, caller);

export const setDefaultAddress = (caller: Caller, id: string) =>
  send(calls.setDefaultAddress, { params: { id } }, caller);
