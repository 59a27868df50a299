/** View of the consent banner; undefined unless an analytics adapter needs consent. */
import { needsConsent } from '#app/analytics/emit.ts';
import { consentCookie } from '#app/cookies/consent.ts';
import { env } from '#app/env.ts';
import type { Scope } from '#app/request/scope.ts';
import { screenAt } from '#app/request/screen-at.ts';
import type { ConsentView } from '#app/ui/frame.ts';

const nothing: ConsentView = { ask: undefined, change: undefined };

export async function consentView(scope: Scope): Promise<ConsentView> {
  // The payment step shows no banner.
  if (!needsConsent() || screenAt(scope.pathWithoutLocale)?.id === 'checkout.payment') return nothing;
  const { t } = scope;
  if (await scope.jar.get(consentCookie)) return { ...nothing, change: t('consent.change') };
  return {
    ...nothing,
    ask: {
      label: t('consent.label'),
      text: t('consent.text'),
      yes: t('consent.yes'),
      no: t('consent.no'),
      policy: env.PRIVACY_POLICY_URL,
    },
  };
}
