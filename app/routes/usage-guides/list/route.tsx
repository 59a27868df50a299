import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { GuideList, guideEntries } from '../guides.tsx';

export const { loader } = screen('usage-guides', { load: loadGuides });

async function loadGuides({ scope }: LoadArgs) {
  return { guides: await guideEntries(scope) };
}

export default function UsageGuides() {
  const { guides } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('guides.title') }]} title={t('guides.title')} lead={t('guides.lead')}>
      {!guides && <SectionFailed />}
      {guides && guides.length > 0 && <GuideList guides={guides} />}
      {guides?.length === 0 && (
        <EmptyState text={t('guides.empty')}>
          <ButtonLink href={href('faq', {}, locale)}>{t('faq.title')}</ButtonLink>
        </EmptyState>
      )}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
