/** Public calls of the contract through the one cache of the process, per language. */
import type { Call, Data } from '#contract/call.ts';
import { type Identity, type Input, send } from './http.server.ts';
import { PublicCache } from './public-cache.server.ts';

const cache = new PublicCache();

const keyOf = <C extends Call>(call: C, input: Input<C>, { locale }: Identity) =>
  JSON.stringify([call.id, locale, input]);
// One request's call answers others, so it must not carry who asked.
const anonymous = ({ locale, requestId }: Identity): Identity => ({ locale, requestId });

export const cached = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.get(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));

/** Bypasses the cache, and caches the answer. */
export const renewed = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.renew(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));
