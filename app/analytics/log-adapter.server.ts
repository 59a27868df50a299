/** One line in the shop's own log. It names no person and no browser, and stays with the shop: no consent needed. */
import { logLine } from '#app/log.server.ts';
import type { AnalyticsAdapter } from './adapter.ts';

export const logAdapter: AnalyticsAdapter = {
  name: 'log',
  needsConsent: false,
  async send(scope, { name, params }) {
    logLine('info', 'analytics', { id: scope.publicCaller.requestId, name, params });
  },
};
