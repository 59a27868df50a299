import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sectionTexts } from '#app/request/section-texts.ts';
import { SectionTexts } from '#app/ui/section-texts.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';

export const { loader } = screen('terms', { load: loadTerms });

async function loadTerms({ scope }: LoadArgs) {
  return { texts: await sectionTexts(scope, 'terms_and_conditions') };
}

export default function Terms() {
  const { texts } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('terms.title') }]} title={t('terms.title')}>
      <SectionTexts texts={texts} empty={t('terms.empty')} />
      <p className="actions">
        <QuietLink href={href('commercial-transactions', {}, locale)}>{t('statement.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
