import { data } from '@remix-run/node';
import { useT } from '#app/i18n/text.tsx';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { WaysOn } from '#app/ui/error-screen.tsx';

/** 404 in place, under its own address as well. */
export const loader = screenLoader('page-not-found', async () => data(null, { status: 404 }));

export const action = screenAction('page-not-found', async () => data(null, { status: 404 }));

export default function PageNotFound() {
  const t = useT();
  return (
    <section className="error-page">
      <p className="error-status">404</p>
      <h1>{t('errors.not_found')}</h1>
      <p>{t('errors.not_found_hint')}</p>
      <WaysOn />
    </section>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
