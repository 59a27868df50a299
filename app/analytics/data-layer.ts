/** Pushes the server's events to `window.dataLayer`, for the shop's own tag manager. */
import type { AnalyticsEvent } from './events.ts';

/** Id of the element with the events of earlier requests, as JSON. */
export const EVENTS_ID = 'events';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

function eventsOfPage(page = document): AnalyticsEvent[] | undefined {
  const text = page.getElementById(EVENTS_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

export function handEvents(page = document): void {
  for (const { name, params } of eventsOfPage(page) ?? []) {
    window.dataLayer ??= [];
    // The null clears the previous event's items (GA4's e-commerce guide).
    window.dataLayer.push({ ecommerce: null }, { event: name, ecommerce: params });
  }
}
