/** Where events go. What leaves the shop, or recognises a browser again, needs the shopper's consent first. */
import type { Scope } from '#app/request/scope.server.ts';
import type { AnalyticsEvent } from './events.ts';

export type AnalyticsAdapter = {
  readonly name: 'log' | 'ga4' | 'data_layer';
  readonly needsConsent: boolean;
  /** Resolves without waiting for another company. */
  send(scope: Scope, event: AnalyticsEvent): Promise<void>;
};
