/** Public calls of the contract through the one cache of the process, per language. */
import type { Call, Data } from '#contract/call.ts';
import { type Identity, type Input, send } from './http.server.ts';
import { PublicCache } from './public-cache.server.ts';

const cache = new PublicCache();

const keyOf = <C extends Call>(call: C, input: Input<C>, { locale }: Identity) =>
  JSON.stringify([call.id, locale, input]);
// The first request fetches for all the others: the answer must not depend on whose it is.
const anonymous = ({ locale, requestId }: Identity): Identity => ({ locale, requestId });

export const cached = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.get(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));

/** Asks the Shop API, whatever is cached, and caches its answer. */
export const renewed = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.renew(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));
