/** Public calls of the contract through the one cache of the process (performance.md 6), per language. */
import type { Call, Data } from '#contract/call.ts';
import { type Caller, type Input, send } from './http.server.ts';
import { PublicCache } from './public-cache.server.ts';

const cache = new PublicCache();

export function cached<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Data<C>> {
  const key = JSON.stringify([call.id, caller.locale, input]);
  // Whoever asks first fetches for all: the answer must not depend on them.
  return cache.get(key, () => send(call, input, { locale: caller.locale, requestId: caller.requestId }));
}
