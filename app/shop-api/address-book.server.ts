/** §7 Address book. */
import * as calls from '#contract/address-book.ts';
import { type Caller, send } from './http.server.ts';

export const addressBook = (caller: Caller) => send(calls.addressBook, {}, caller);
