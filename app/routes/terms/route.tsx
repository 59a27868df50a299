import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { blocksOfSection, contentOf } from '#app/shop-api/content.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';

export const { loader } = screen('terms', { load: loadTerms });

async function loadTerms({ scope }: LoadArgs) {
  const blocks = await optional(scope, blocksOfSection(scope.publicCaller, 'terms_and_conditions'), []);
  return {
    texts: blocks?.map((block) => ({
      code: block.code,
      text: sanitise(contentOf(block, scope.publicCaller), scope.locale),
    })),
  };
}

export default function Terms() {
  const { texts } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('terms.title') }]} title={t('terms.title')}>
      {!texts && <SectionFailed />}
      {texts?.length === 0 && <p>{t('terms.empty')}</p>}
      {texts?.map(({ code, text }) => (
        <RichText key={code} text={text} />
      ))}
      <p className="actions">
        <QuietLink href={href('commercial-transactions', {}, locale)}>{t('statement.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
