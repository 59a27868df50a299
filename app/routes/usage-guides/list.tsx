import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { Breadcrumb } from '~/ui/breadcrumb.tsx';
import { GuideList } from '~/ui/content/guide-list.tsx';
import { guideEntries } from '~/ui/content/guides.server.ts';
import { PartFailed } from '~/ui/content/part-failed.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';

export const meta = screenMeta;

export const loader = screenLoader('usage-guides', async ({ scope }) => ({
  head: headOf(scope, { title: scope.t('guides.title') }),
  guides: await guideEntries(scope),
}));

export default function UsageGuides() {
  const { guides } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="text-page">
      <Breadcrumb way={[{ name: t('guides.title') }]} />
      <h1>{t('guides.title')}</h1>
      <p className="text-lead">{t('guides.lead')}</p>
      {!guides && <PartFailed />}
      {guides && guides.length > 0 && <GuideList guides={guides} />}
      {guides?.length === 0 && (
        <EmptyState text={t('guides.empty')}>
          <a className="button" href={href('faq', {}, locale)}>
            {t('faq.title')}
          </a>
        </EmptyState>
      )}
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
