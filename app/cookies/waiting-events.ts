/**
 * Events for `window.dataLayer` that wait for the next page with scripts. The cookie stays below 1 KB, because it is
 * sent with every request.
 */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';

const ONE_HOUR = 3600;
/** Maximum size of the JSON. Signed and in base64 it is about 1.4 times as large. */
const MAX_BYTES = 660;

const event = z.object({ name: z.string(), params: z.record(z.string(), z.unknown()) });
/** An event of analytics/events.ts. Loosely typed here: the cookie is signed, so the shop itself wrote its content. */
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

/** Appends an event. To stay below `MAX_BYTES`, drops item lists of the oldest events first, then the oldest events. */
export function withWaiting(before: readonly WaitingEvent[], added: WaitingEvent): WaitingEvent[] {
  let events = [...before, added];
  for (let at = 0; at < events.length && isTooMuch(events); at += 1)
    events = events.map((each, index) => (index === at ? withoutItems(each) : each));
  while (events.length > 0 && isTooMuch(events)) events = events.slice(1);
  return events;
}

/** Removes and returns the events, for a page with scripts. */
export async function takeWaiting(jar: CookieJar): Promise<WaitingEvent[] | undefined> {
  const events = await jar.get(waitingCookie);
  if (events) await jar.set(waitingCookie, undefined);
  return events;
}
