import { useLoaderData } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { shippingFees } from '#app/shop-api/content.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Unbroken } from '#kit/ui/address/unbroken.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { statementRows } from './rows.ts';

export const { loader } = screen('commercial-transactions', { load: loadCommercialTransactions });

/**
 * §1 Required by law, so it is shown even without the Shop API. It then refers to the checkout for the shipping fee.
 */
async function loadCommercialTransactions({ scope }: LoadArgs) {
  return {
    rows: statementRows(scope, await optional(scope, shippingFees(scope.publicCaller), undefined)),
  };
}

export default function CommercialTransactions() {
  const { rows } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('statement.title') }]} title={<Phrases text={t('statement.title')} />}>
      <dl className="statement rows">
        {rows.map(({ name, text, contact }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {contact && <a href={contact.href}>{contact.label}</a>}
              <Unbroken text={contact ? text.replace(contact.label, '') : text} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <QuietLink href={href('terms', {}, locale)}>{t('terms.title')}</QuietLink>
        <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
