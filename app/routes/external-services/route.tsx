/** 外部送信とCookie: which companies get what from the pages of this shop, and its cookies. By the settings alone. */
import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { policyHref } from '#app/i18n/policy-href.ts';
import { useT } from '#app/i18n/text.tsx';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { cookieRows, cookiesLead } from './cookies.ts';
import { receivers } from './receivers.ts';

export const { loader } = screen('external-services', { load: loadServices });

async function loadServices({ scope }: LoadArgs) {
  return {
    receivers: receivers(scope),
    cookies: cookieRows(scope.t),
    cookiesLead: cookiesLead(),
    policy: policyHref(scope.locale),
  };
}

export default function ExternalServices() {
  const { receivers, cookies, cookiesLead, policy } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns
      crumbs={[{ name: t('external.title') }]}
      title={t('external.title')}
      lead={t('external.lead')}
    >
      <section>
        <h2>{t('external.receivers')}</h2>
        {receivers.map(({ title, who, what, why, when }) => (
          <section key={title} className="spaced">
            <h3>{title}</h3>
            <dl className="statement rows">
              <Fact name={t('external.who')} text={who} />
              <Fact name={t('external.what')} text={what} />
              <Fact name={t('external.why')} text={why} />
              <Fact name={t('external.when')} text={when} />
            </dl>
          </section>
        ))}
      </section>
      <section>
        <h2>{t('external.cookies')}</h2>
        <p>{t(cookiesLead)}</p>
        <dl className="statement rows">
          {cookies.map(({ name, text }) => (
            <Fact key={name} name={name} text={text} />
          ))}
          <Fact name={t('external.storage')} text={t('external.storage_use')} />
        </dl>
      </section>
      <p className="actions">
        <QuietLink href={policy}>{t('privacy.title')}</QuietLink>{' '}
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
