/** One line in the shop's own log. Needs no consent: it identifies neither person nor browser and stays in the shop. */
import { logLine } from '#app/log.server.ts';
import type { AnalyticsAdapter } from './adapter.ts';

export const logAdapter: AnalyticsAdapter = {
  name: 'log',
  needsConsent: false,
  async send(scope, { name, params }) {
    logLine('info', 'analytics', { id: scope.publicCaller.requestId, name, params });
  },
};
