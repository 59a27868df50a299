/** The privacy policy, and for how long the shop keeps what it knows. */
import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf, retention } from '#app/shop-api/content.ts';
import { KeptTimes } from '#app/ui/kept-times.tsx';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';

export const { loader } = screen('privacy', { load: loadPrivacy });

async function loadPrivacy({ scope }: LoadArgs) {
  // §1: a policy on the company's site is the only one.
  if (env.PRIVACY_POLICY_URL) throw await redirectWith(scope, env.PRIVACY_POLICY_URL, { status: 302 });
  const caller = scope.publicCaller;
  const [blocks, kept] = await Promise.all([
    optional(scope, blocksOfSection(caller, 'privacy_policy'), []),
    optional(scope, retention(caller), undefined),
  ]);
  return {
    texts: blocks?.map((block) => ({
      code: block.code,
      text: sanitise(contentOf(block, caller), scope.locale),
    })),
    kept,
  };
}

export default function Privacy() {
  const { texts, kept } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('privacy.title') }]} title={t('privacy.title')}>
      {!texts && <SectionFailed />}
      {texts?.length === 0 && <p>{t('privacy.empty')}</p>}
      {texts?.map(({ code, text }) => (
        <RichText key={code} text={text} />
      ))}
      {kept && (
        <section className="apart">
          <h2>{t('privacy.kept_title')}</h2>
          <KeptTimes kept={kept} />
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
