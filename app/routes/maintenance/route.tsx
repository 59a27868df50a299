import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { screenLoader } from '#app/request/screen.server.ts';

/** Where http/maintenance.server.ts leads every other document while the flag is on. */
export const loader = screenLoader('maintenance', async ({ scope }) => {
  const closed = env.MAINTENANCE;
  if (closed) scope.extraHeaders.set('Retry-After', '600');
  return data({ closed }, { status: closed ? 503 : 200 });
});

export default function Maintenance() {
  const { closed } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <section className="error-page">
      <h1>{t('maintenance.title')}</h1>
      <p>{t(closed ? 'maintenance.text' : 'maintenance.over')}</p>
      {!closed && (
        <p className="actions">
          <a className="button" href={href('home', {}, locale)}>
            {t('errors.back_home')}
          </a>
        </p>
      )}
    </section>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
