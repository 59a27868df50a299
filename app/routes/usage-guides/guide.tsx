import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { plainText } from '~/security/plain-text.ts';
import { sanitise } from '~/security/sanitise.server.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { partOf } from '~/session/part.server.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { contentOf, pageBySlug } from '~/shop-api/content.server.ts';
import { NotFoundError } from '~/shop-api/errors.ts';
import { Breadcrumb } from '~/ui/breadcrumb.tsx';
import { GuideList } from '~/ui/content/guide-list.tsx';
import { guideEntries, isGuide } from '~/ui/content/guides.server.ts';
import { PartFailed } from '~/ui/content/part-failed.tsx';
import { RichText } from '~/ui/rich-text.tsx';

export const meta = screenMeta;

const DESCRIPTION_MAX = 120;

export const loader = screenLoader('usage-guides.guide', async ({ scope, params }) => {
  const slug = params['id'] ?? '';
  const [page, guides] = await Promise.all([
    partOf(scope, pageBySlug(scope.publicCaller, slug)),
    guideEntries(scope),
  ]);
  if (page && !isGuide(page)) throw new NotFoundError({ status: 404 });
  const content = page && contentOf(page, scope.publicCaller);
  return {
    head: headOf(scope, {
      title: page?.title ?? scope.t('guides.title'),
      description: content && plainText(content).replace(/\s+/g, ' ').slice(0, DESCRIPTION_MAX),
      path: href('usage-guides.guide', { id: slug }, 'jp'),
    }),
    slug: page?.slug ?? slug,
    title: page?.title,
    text: content && sanitise(content, scope.locale),
    guides,
  };
});

export default function UsageGuide() {
  const { slug, title, text, guides } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const name = title ?? t('guides.title');
  return (
    <div className="with-aside">
      <article className="text-page">
        <Breadcrumb way={[{ name: t('guides.title'), href: href('usage-guides', {}, locale) }, { name }]} />
        <h1 lang={langOf(name, locale)}>{name}</h1>
        {text ? <RichText text={text} /> : <PartFailed />}
        <p className="actions">
          <a className="button quiet" href={href('faq', {}, locale)}>
            {t('faq.title')}
          </a>
          <a className="button quiet" href={href('inquiry', {}, locale)}>
            {t('inquiry.title')}
          </a>
        </p>
      </article>
      <aside aria-labelledby="guides">
        <h2 id="guides">{t('guides.list')}</h2>
        {guides ? <GuideList guides={guides} current={slug} /> : <PartFailed />}
      </aside>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
