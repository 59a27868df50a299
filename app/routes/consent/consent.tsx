/** Consent to analytics by third parties: the banner, and the button in the footer that shows it again. */
import { needsConsent } from '#app/analytics/emit.ts';
import { analyticsReceivers } from '#app/analytics/receivers.ts';
import { consentCookie } from '#app/cookies/consent.ts';
import { href, resource } from '#app/i18n/href.ts';
import { policyHref } from '#app/i18n/policy-href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { screenAt } from '#app/request/screen-at.ts';
import type { ConsentView } from '#app/ui/frame.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { Gap } from '#kit/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';

/** Anchor of the banner, for the footer's button. */
export const CONSENT_ID = 'consent';

const nothing: ConsentView = { ask: undefined, change: undefined };

/** Empty unless an analytics adapter needs consent. */
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
      receivers: t('consent.receivers', { names: receiverNames(scope) }),
      yes: t('consent.yes'),
      no: t('consent.no'),
      policy: policyHref(scope.locale),
      services: { href: href('external-services', {}, scope.locale), name: t('external.title') },
    },
  };
}

const receiverNames = ({ t, locale }: Scope): string =>
  new Intl.ListFormat(locale).format(analyticsReceivers(t).map(({ who }) => who));

/** A form with two buttons of equal weight. */
export function ConsentBanner({ ask, here }: { ask: ConsentView['ask']; here: string }) {
  const t = useT();
  if (!ask) return null;
  return (
    <section id={CONSENT_ID} className="consent" aria-label={ask.label}>
      <p>
        {ask.text}
        <Gap />
        {ask.receivers}
        <Gap />
        <a href={ask.services.href}>{ask.services.name}</a>{' '}
        <ExternalLink href={ask.policy}>{t('chrome.privacy')}</ExternalLink>
      </p>
      <PostForm action={resource('consent')}>
        <input type="hidden" name="redirect_path" value={here} />
        <button type="submit" className="button quiet" name="choice" value="no">
          {ask.no}
        </button>
        <button type="submit" className="button quiet" name="choice" value="yes">
          {ask.yes}
        </button>
      </PostForm>
    </section>
  );
}

/** In the footer. */
export function ConsentChange({ change, here }: { change: string | undefined; here: string }) {
  if (!change) return null;
  return (
    <PostForm action={resource('consent')}>
      <input type="hidden" name="redirect_path" value={here} />
      <button type="submit" className="link" name="choice" value="ask">
        {change}
      </button>
    </PostForm>
  );
}
