/**
 * Events on their way to `window.dataLayer`: pages without scripts cannot take them, so they wait for one that can. The
 * cookie stays below 1 KB, for it travels with every request.
 */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.server.ts';
import { defineCookie } from './define-cookie.server.ts';

const ONE_HOUR = 3600;
/** Of JSON; signed and in base64 it is about 1.4 times as much. */
const MAX_BYTES = 660;

const event = z.object({ name: z.string(), params: z.record(z.string(), z.unknown()) });
/** One of analytics/events.ts: only this shop can have signed it. */
export type WaitingEvent = z.infer<typeof event>;

export const waitingCookie = defineCookie({
  name: 'events',
  schema: z.array(event),
  maxAge: ONE_HOUR,
});

const isTooMuch = (events: readonly WaitingEvent[]): boolean =>
  Buffer.byteLength(JSON.stringify(events)) > MAX_BYTES;

function withoutItems({ name, params: { items: _, ...params } }: WaitingEvent): WaitingEvent {
  return { name, params };
}

/** Lists of items go first, the oldest before the others; then whole events, the oldest first. */
export function withWaiting(before: readonly WaitingEvent[], added: WaitingEvent): WaitingEvent[] {
  let events = [...before, added];
  for (let at = 0; at < events.length && isTooMuch(events); at += 1)
    events = events.map((each, index) => (index === at ? withoutItems(each) : each));
  while (events.length > 0 && isTooMuch(events)) events = events.slice(1);
  return events;
}

/** Takes them out, for a page with scripts. */
export async function takeWaiting(jar: CookieJar): Promise<WaitingEvent[] | undefined> {
  const events = await jar.get(waitingCookie);
  if (events) await jar.set(waitingCookie, undefined);
  return events;
}
