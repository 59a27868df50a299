import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { faq } from '#app/shop-api/content.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { FaqCategories, FaqList } from './faq-list.tsx';
import { faqView } from './view.ts';

export const { loader } = screen('faq', { load: loadFaq });

async function loadFaq({ scope }: LoadArgs) {
  const items = await optional(scope, faq(scope.publicCaller), []);
  return {
    categories: items && faqView(items, scope.locale),
  };
}

export default function Faq() {
  const { categories } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns
      crumbs={[{ name: t('faq.title') }]}
      title={t('faq.title')}
      lead={t('faq.lead')}
      contents={categories && <FaqCategories categories={categories} />}
      after={
        <section>
          <h2>{t('faq.not_solved')}</h2>
          <p>{t('faq.not_solved_text')}</p>
          <p className="ways">
            <ButtonLink href={href('inquiry', {}, locale)}>{t('inquiry.write')}</ButtonLink>
            <QuietLink href={href('usage-guides', {}, locale)}>{t('guides.title')}</QuietLink>
          </p>
        </section>
      }
    >
      {!categories && <SectionFailed />}
      {categories?.length === 0 && <p>{t('faq.empty')}</p>}
      {categories && <FaqList categories={categories} />}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
