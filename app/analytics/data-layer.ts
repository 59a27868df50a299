/** Hands the server's events to `window.dataLayer`, where a tag manager of the shop's own would look for them. */
import type { AnalyticsEvent } from './events.ts';

/** What happened on pages before, as JSON. */
export const EVENTS_ID = 'events';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Those that came with the page. */
function eventsOfPage(page = document): AnalyticsEvent[] | undefined {
  const text = page.getElementById(EVENTS_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

export function handEvents(page = document): void {
  for (const { name, params } of eventsOfPage(page) ?? []) {
    window.dataLayer ??= [];
    // The null clears the items of the event before (GA4's e-commerce guide).
    window.dataLayer.push({ ecommerce: null }, { event: name, ecommerce: params });
  }
}
