/** Hands the server's events to `window.dataLayer`, where a tag manager of the shop's own would look for them. */
import { useEffect, useRef } from 'react';
import type { AnalyticsEvent } from '~/analytics/events.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

export function DataLayer({ events }: { events: AnalyticsEvent[] | undefined }) {
  const pushed = useRef<AnalyticsEvent[]>(undefined);
  useEffect(() => {
    // Effects may run twice; an event happens once.
    if (!events || pushed.current === events) return;
    pushed.current = events;
    window.dataLayer ??= [];
    // The null clears the items of the event before (GA4's e-commerce guide).
    for (const { name, params } of events)
      window.dataLayer.push({ ecommerce: null }, { event: name, ecommerce: params });
  }, [events]);
  return null;
}
