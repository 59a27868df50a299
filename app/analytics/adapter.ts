/** A destination of events. Needs the shopper's consent if it sends data out of the shop or recognises browsers. */
import type { Scope } from '#app/request/scope.ts';
import type { AnalyticsEvent } from './events.ts';

export type AnalyticsAdapter = {
  readonly name: 'log' | 'ga4' | 'data_layer';
  readonly needsConsent: boolean;
  /** Resolves without waiting for a third party. */
  send(scope: Scope, event: AnalyticsEvent): Promise<void>;
};
