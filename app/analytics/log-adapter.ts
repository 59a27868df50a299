/** Writes events into the shop's log. Needs no consent: they name neither person nor browser, and stay in the shop. */
import { logLine } from '#app/log.ts';
import type { AnalyticsAdapter } from './adapter.ts';

export const logAdapter: AnalyticsAdapter = {
  name: 'log',
  needsConsent: false,
  async send(scope, { name, params }) {
    logLine('info', 'analytics', { id: scope.publicCaller.requestId, name, params });
  },
};
