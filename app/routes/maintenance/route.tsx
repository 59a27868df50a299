import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { Page } from '#app/page.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { shopDetails } from '#app/shop-details.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { Drawing } from '#kit/ui/empty/drawing.tsx';

/** For Retry-After; only an estimate. */
const RETRY_MINUTES = 10;

export const { loader } = screen('maintenance', { load: loadMaintenance });

/** http/maintenance.ts redirects all other pages here while MAINTENANCE is set. */
async function loadMaintenance({ scope }: LoadArgs) {
  const closed = env.MAINTENANCE;
  const page: Page = { head: { title: scope.t(titleOf(closed)), noindex: true } };
  if (closed) page.retryAfter = String(RETRY_MINUTES * 60);
  return data({ page, closed, email: shopDetails().email }, { status: closed ? 503 : 200 });
}

const titleOf = (closed: boolean): TextKey => (closed ? 'maintenance.title' : 'maintenance.over_title');

export default function Maintenance() {
  const { closed, email } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <section className="empty error-page">
      <Drawing name={closed ? 'ladder' : 'shelf'} />
      <h1>{t(titleOf(closed))}</h1>
      <p>{t(closed ? 'maintenance.text' : 'maintenance.over', { minutes: RETRY_MINUTES })}</p>
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="actions">
        <ButtonLink href={href('home', {}, locale)}>
          {t(closed ? 'offline.again' : 'error.back_home')}
        </ButtonLink>
      </p>
    </section>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
