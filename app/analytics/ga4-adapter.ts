/**
 * GA4's Measurement Protocol, from server to server, so that our pages load no third-party script. Responses to
 * shoppers do not wait for it, and a failure is only logged.
 */
import { visitorOf } from '#app/cookies/visitor.ts';
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import type { AnalyticsAdapter } from './adapter.ts';

const TIMEOUT_MS = 3_000;
/** Maximum of unanswered requests. Further events are dropped, so that a service that hangs cannot fill the memory. */
const MAX_PENDING = 100;
let pending = 0;

async function post(body: unknown): Promise<void> {
  const url = new URL(env.GA4_URL);
  url.searchParams.set('measurement_id', env.GA4_MEASUREMENT_ID ?? '');
  url.searchParams.set('api_secret', env.GA4_API_SECRET ?? '');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

export const ga4Adapter: AnalyticsAdapter = {
  name: 'ga4',
  needsConsent: true,
  async send(scope, { name, params }) {
    const failed = (reason: string) =>
      logLine('warn', 'analytics_lost', { id: scope.publicCaller.requestId, adapter: 'ga4', name, reason });
    if (pending >= MAX_PENDING) return failed('too many under way');
    const body = {
      client_id: await visitorOf(scope.jar),
      // The consent banner covers counting visits, not advertising.
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [{ name, params: { ...params, engagement_time_msec: 1 } }],
    };
    pending += 1;
    post(body)
      // Never logs the URL, which has the secret.
      .catch((error: unknown) =>
        failed(error instanceof Error ? (error.name === 'Error' ? error.message : error.name) : 'unknown'),
      )
      .finally(() => {
        pending -= 1;
      });
  },
};
