/** For the shop's own tag manager: events wait in a cookie for the next page with scripts. */
import { waitingCookie, withWaiting } from '#app/cookies/waiting-events.ts';
import type { AnalyticsAdapter } from './adapter.ts';

export const dataLayerAdapter: AnalyticsAdapter = {
  name: 'data_layer',
  needsConsent: true,
  async send({ jar }, event) {
    await jar.set(waitingCookie, withWaiting((await jar.get(waitingCookie)) ?? [], event));
  },
};
