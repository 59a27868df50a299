/** Public calls of the contract through the process's cache, per language. */
import type { Call, Data } from '#contract/call.ts';
import { type Identity, type Input, send } from './http.ts';
import { PublicCache } from './public-cache.ts';

const cache = new PublicCache();

const keyOf = <C extends Call>(call: C, input: Input<C>, { locale }: Identity) =>
  JSON.stringify([call.id, locale, input]);
// Other requests share the response, so the call must not carry the shopper's identity.
const anonymous = ({ locale, requestId }: Identity): Identity => ({ locale, requestId });

export const cached = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.get(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));

/** Makes the call even when a response is cached, and caches the new response. */
export const renewed = <C extends Call>(call: C, input: Input<C>, caller: Identity): Promise<Data<C>> =>
  cache.renew(keyOf(call, input, caller), () => send(call, input, anonymous(caller)));
