import { data } from '@remix-run/node';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';

export const meta = screenMeta;

/** 404 in place, under its own address as well. */
export const loader = screenLoader('page-not-found', async ({ scope }) =>
  data({ head: headOf(scope, { title: scope.t('errors.not_found_title'), noindex: true }) }, { status: 404 }),
);

export const action = screenAction('page-not-found', async () => data(null, { status: 404 }));

export default function PageNotFound() {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="error-page">
      <p className="error-status">404</p>
      <h1>{t('errors.not_found')}</h1>
      <p>{t('errors.not_found_hint')}</p>
      <p className="actions">
        <a className="button" href={href('home', {}, locale)}>
          {t('errors.back_home')}
        </a>
        <a className="button quiet" href={href('products.categories', {}, locale)}>
          {t('errors.see_categories')}
        </a>
      </p>
    </section>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
