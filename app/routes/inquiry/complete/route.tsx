import { useLoaderData } from '@remix-run/react';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

export const { loader } = screen('inquiry.complete', { load: loadComplete });

async function loadComplete({ scope }: LoadArgs) {
  const sent = await scope.jar.get(inquiryCookie);
  // Not every Shop API returns a number.
  return { isSent: sent !== undefined, number: sent?.id };
}

export default function InquiryComplete() {
  const { isSent, number } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const toForm = href('inquiry', {}, locale);
  const crumbs = [{ name: t('inquiry.title'), href: toForm }, { name: t('inquiry.complete_title') }];
  if (!isSent)
    return (
      <>
        <Breadcrumb crumbs={crumbs} />
        <h1>{t('inquiry.title')}</h1>
        <EmptyState text={t('inquiry.complete_empty')}>
          <ButtonLink href={toForm}>{t('inquiry.write')}</ButtonLink>
        </EmptyState>
      </>
    );
  return (
    <TwoColumns crumbs={crumbs} title={<Phrases text={t('inquiry.complete')} />}>
      {number !== undefined && (
        <p className="order-number">
          {t('inquiry.number')} <strong>{number}</strong>
        </p>
      )}
      <p>{t('inquiry.complete_text')}</p>
      <p className="purpose fine">{t('inquiry.complete_mail')}</p>
      <p className="actions">
        <ButtonLink href={href('home', {}, locale)}>{t('error.back_home')}</ButtonLink>{' '}
        <QuietLink href={href('faq', {}, locale)}>{t('faq.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
