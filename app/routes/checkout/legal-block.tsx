/**
 * The final confirmation that the law asks for on every page with an order button: six
 * facts, of which the last only stands where something has a deadline.
 */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { AddressText } from '#app/ui/address/address-text.tsx';
import type { LegalView } from '#app/ui/order/checkout-view.server.ts';
import { Price } from '#app/ui/price.tsx';

type Props = {
  facts: LegalView;
  /** How and when is paid: which way it is, the step knows. */
  payment: ReactNode;
};

export function LegalBlock({ facts, payment }: Props) {
  const t = useT();
  const locale = useLocale();
  const { lines, totals, email } = facts;
  const zone = t('product.time_zone');
  return (
    <section className="legal" aria-labelledby="legal">
      <h2 id="legal">{t('checkout.legal_title')}</h2>
      <dl>
        <Row name={t('checkout.legal_quantity')}>
          <PerLine
            lines={lines}
            say={({ quantity, delivery }) =>
              delivery.kind === 'event'
                ? t('checkout.legal_seats', { count: quantity })
                : t('checkout.legal_pieces', { count: quantity })
            }
          />
        </Row>
        <Row name={t('checkout.legal_total')}>
          <p className="legal-total">
            <Price amount={totals.total} taxNote />
          </p>
          <ul className="legal-sums">
            <Sum name={t('cart.items_total')} amount={totals.items - totals.promotion} />
            {totals.promotion !== 0 && <Sum name={t('cart.promotion')} amount={totals.promotion} />}
            {facts.hasGoods && <Sum name={t('cart.shipping')} amount={totals.shipping} />}
            <Sum name={t('checkout.legal_tax')} amount={totals.total} />
            <Sum name={t('checkout.legal_tax_inside')} amount={totals.taxes} />
          </ul>
        </Row>
        <Row name={t('checkout.legal_payment')}>{payment}</Row>
        {facts.address && (
          <Row name={t(facts.hasGoods ? 'address.step_title' : 'cart.contact_address')}>
            <p className="address-text">
              <AddressText address={facts.address} withPhone />
            </p>
          </Row>
        )}
        <Row name={t(facts.hasGoods ? 'checkout.legal_delivery' : 'checkout.legal_held_when')}>
          <PerLine
            stacked
            lines={lines}
            say={({ delivery }) =>
              delivery.kind === 'event'
                ? t('checkout.legal_held', { when: `${delivery.when}${zone}`, venue: delivery.venue })
                : t('checkout.legal_ships', { day: delivery.day })
            }
          />
        </Row>
        <Row name={t(facts.hasGoods ? 'checkout.legal_cancel' : 'checkout.legal_cancel_only')}>
          {facts.hasGoods && <p>{t('checkout.legal_cancel_goods')}</p>}
          {facts.seminarTerms.map((terms) => (
            <p key={terms} className="legal-terms">
              <span>{t('checkout.legal_cancel_seminar')}</span>
              {terms || t('product.returns_seminar')}
            </p>
          ))}
          <p>
            {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Row>
        {lines.some(({ deadline }) => deadline) && (
          <Row name={t('checkout.legal_deadline')}>
            <PerLine
              stacked
              lines={lines.filter(({ deadline }) => deadline)}
              say={({ deadline }) => t('checkout.legal_until', { when: `${deadline}${zone}` })}
            />
          </Row>
        )}
      </dl>
      <p>
        <a href={href('commercial-transactions', {}, locale)}>{t('statement.title')}</a>
      </p>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <li>
      {name} <Price amount={amount} />
    </li>
  );
}

type Line = LegalView['lines'][number];

/** `stacked`: what is said needs a line of its own on phones. */
function PerLine(props: { lines: Line[]; say: (line: Line) => string; stacked?: boolean }) {
  const { lines, say, stacked = false } = props;
  const locale = useLocale();
  return (
    <ul className={stacked ? 'legal-dates' : 'legal-lines'}>
      {lines.map((line) => (
        <li key={line.id}>
          <span lang={langOf(line.name, locale)}>{line.name}</span>
          <span>{say(line)}</span>
        </li>
      ))}
    </ul>
  );
}
