/** The privacy policy, and for how long the shop stores which data. */
import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sectionTexts } from '#app/request/section-texts.ts';
import { retention } from '#app/shop-api/content.ts';
import { shopDetails } from '#app/shop-details.ts';
import { RetentionPeriods } from '#app/ui/retention-periods.tsx';
import { SectionTexts } from '#app/ui/section-texts.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';

export const { loader } = screen('privacy', { load: loadPrivacy });

async function loadPrivacy({ scope }: LoadArgs) {
  // §1: a policy on the company's site is the only one.
  const { privacyUrl } = shopDetails();
  if (privacyUrl) throw await redirectWith(scope, privacyUrl, { status: 302 });
  const [texts, periods] = await Promise.all([
    sectionTexts(scope, 'privacy_policy'),
    optional(scope, retention(scope.publicCaller), undefined),
  ]);
  return { texts, periods };
}

export default function Privacy() {
  const { texts, periods } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('privacy.title') }]} title={t('privacy.title')}>
      <SectionTexts texts={texts} empty={t('privacy.empty')} />
      {periods && (
        <section className="apart">
          <h2>{t('privacy.kept_title')}</h2>
          <RetentionPeriods periods={periods} />
        </section>
      )}
      <p className="actions">
        <QuietLink href={href('external-services', {}, locale)}>{t('external.title')}</QuietLink>{' '}
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
