import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { unlessFailed } from '#app/request/optional.ts';
import { redirectToOwnPath } from '#app/request/redirect.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { sanitise } from '#app/security/sanitise.ts';
import { descriptionOf } from '#app/seo/description.ts';
import { contentOf } from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { SectionFailed } from '#app/ui/section-failed.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { plainText } from '#kit/html/plain-text.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RichText } from '#kit/ui/rich-text.tsx';
import { GuideList, guideBySlug, guideEntries, isGuide } from '../guides.tsx';

export const { loader } = screen('usage-guides.guide', { load: loadGuide });

async function loadGuide({ scope, params }: LoadArgs) {
  const slug = params['id'] ?? '';
  const [page, guides] = await Promise.all([
    unlessFailed(scope, guideBySlug(scope, slug)),
    guideEntries(scope),
  ]);
  if (page) await redirectToOwnPath(scope, href('usage-guides.guide', { id: page.slug }, 'ja'));
  if (page && !isGuide(page)) throw new NotFoundError({ status: 404 });
  const content = page && contentOf(page, scope.publicCaller);
  return {
    page: {
      head: {
        title: page?.title ?? scope.t('guides.title'),
        description: content && descriptionOf(plainText(content), scope.locale),
        path: href('usage-guides.guide', { id: slug }, 'ja'),
      },
    },
    slug: page?.slug ?? slug,
    title: page?.title,
    text: content && sanitise(content, scope.locale),
    guides,
  };
}

export default function UsageGuide() {
  const { slug, title, text, guides } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const name = title ?? t('guides.title');
  return (
    <TwoColumns
      crumbs={[{ name: t('guides.title'), href: href('usage-guides', {}, locale) }, { name }]}
      title={<Phrases text={name} />}
      titleLang={langOf(name, locale)}
      after={
        <aside className="apart" aria-labelledby="guides">
          <h2 id="guides">{t('guides.list')}</h2>
          {guides ? <GuideList guides={guides} current={slug} /> : <SectionFailed />}
        </aside>
      }
    >
      {text ? <RichText text={text} /> : <SectionFailed />}
      <p className="actions">
        <QuietLink href={href('faq', {}, locale)}>{t('faq.title')}</QuietLink>{' '}
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
