/** Remix checks the Origin of forms that go to screens; resource routes have to do it themselves. */
import { env } from '#app/env.server.ts';

const hostOf = (value: string | null): string | undefined => {
  try {
    return value ? new URL(value).host : undefined;
  } catch {
    return undefined;
  }
};

/** True when a browser says that the request comes from a page of this shop. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('Origin');
  // Browsers that leave Origin out of a same-origin form still send the referrer.
  const from = origin === null ? hostOf(request.headers.get('Referer')) : hostOf(origin);
  if (!from) return false;
  return from === new URL(env.SHOP_URL).host || from === request.headers.get('Host');
}
