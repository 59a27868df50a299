/** Sends an event to the analytics. Never throws, so that no order fails because of analytics. */
import { consentCookie } from '#app/cookies/consent.ts';
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import type { Scope } from '#app/request/scope.ts';
import type { AnalyticsAdapter } from './adapter.ts';
import { dataLayerAdapter } from './data-layer-adapter.ts';
import type { AnalyticsEvent } from './events.ts';
import { ga4Adapter } from './ga4-adapter.ts';
import { logAdapter } from './log-adapter.ts';

const adapters: Record<AnalyticsAdapter['name'], AnalyticsAdapter> = {
  log: logAdapter,
  ga4: ga4Adapter,
  data_layer: dataLayerAdapter,
};

/** Whether the shop has to ask for consent at all. */
export const needsConsent = (): boolean => env.ANALYTICS.some((name) => adapters[name].needsConsent);

export async function emit(scope: Scope, event: AnalyticsEvent | undefined): Promise<void> {
  if (!event) return;
  for (const name of env.ANALYTICS) {
    const adapter = adapters[name];
    try {
      if (adapter.needsConsent && (await scope.jar.get(consentCookie)) !== 'yes') continue;
      await adapter.send(scope, event);
    } catch (error) {
      logLine('warn', 'analytics_lost', {
        id: scope.publicCaller.requestId,
        adapter: name,
        name: event.name,
        reason: error instanceof Error ? error.name : 'unknown',
      });
    }
  }
}
