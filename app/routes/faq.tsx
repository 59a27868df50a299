import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { partOf } from '~/session/part.server.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { faq } from '~/shop-api/content.server.ts';
import { Breadcrumb } from '~/ui/breadcrumb.tsx';
import { FaqList } from '~/ui/content/faq-list.tsx';
import { faqView } from '~/ui/content/faq-view.server.ts';
import { PartFailed } from '~/ui/content/part-failed.tsx';

export const meta = screenMeta;

export const loader = screenLoader('faq', async ({ scope }) => {
  const items = await partOf(scope, faq(scope.publicCaller));
  return {
    head: headOf(scope, { title: scope.t('faq.title') }),
    categories: items && faqView(items, scope.locale),
  };
});

export default function Faq() {
  const { categories } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="text-page">
      <Breadcrumb way={[{ name: t('faq.title') }]} />
      <h1>{t('faq.title')}</h1>
      <p className="text-lead">{t('faq.lead')}</p>
      {!categories && <PartFailed />}
      {categories?.length === 0 && <p>{t('faq.empty')}</p>}
      {categories && <FaqList categories={categories} />}
      <section>
        <h2>{t('faq.not_solved')}</h2>
        <p>{t('faq.not_solved_text')}</p>
        <p className="actions">
          <a className="button" href={href('inquiry', {}, locale)}>
            {t('inquiry.write')}
          </a>
          <a className="button quiet" href={href('usage-guides', {}, locale)}>
            {t('guides.title')}
          </a>
        </p>
      </section>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
