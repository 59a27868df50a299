/**
 * What the law requires before an order is placed: the final confirmation, the terms of payment and of cancellation.
 */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { productByCode } from '#app/shop-api/catalogue.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import type { LegalView } from '#app/ui/order/checkout-view.ts';
import { HeldAt } from '#app/ui/order/held-at.tsx';
import type { Item } from '#contract/order-shapes.ts';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Price } from '#kit/ui/price.tsx';

const TERMS = 'seminar_cancellation_terms';

/**
 * The cancellation terms of the seminars in a cart, read from the products, because lines do not have them. Distinct
 * texts; an empty one stands for the shop's general terms.
 */
export async function seminarTerms(scope: Scope, items: readonly Item[]): Promise<string[]> {
  const codes = [...new Set(items.flatMap(({ product }) => (product.seminar ? [product.code] : [])))];
  const terms = await Promise.all(codes.map((code) => termsOf(scope, code)));
  return [...new Set(terms)];
}

async function termsOf(scope: Scope, code: string): Promise<string> {
  try {
    const { attributes } = await productByCode(scope.publicCaller, code);
    return plainText(String(attributes.find((attribute) => attribute.code === TERMS)?.value ?? ''));
  } catch (error) {
    // The product was just taken off sale. This page is still shown; the order will be refused.
    if (error instanceof NotFoundError) return '';
    throw error;
  }
}

/**
 * Terms of payment on the gateway's page: when the card is charged, and the deadline. `placesFirst`: the order is
 * placed before its payment. With seminars, the time to pay ends when the first begins.
 */
export function HostedTerms({ placesFirst, hasSeminars }: { placesFirst: boolean; hasSeminars: boolean }) {
  const t = useT();
  return (
    <>
      <p>{t('checkout.legal_payment_hosted')}</p>
      {placesFirst && (
        <p>
          {t(hasSeminars ? 'checkout.legal_payment_period_seminar' : 'checkout.legal_payment_period', {
            minutes: PAYMENT_MINUTES,
          })}
        </p>
      )}
    </>
  );
}

type Props = {
  view: LegalView;
  /** How and when the payment is made, which depends on the step. */
  payment: ReactNode;
};

/**
 * The final confirmation, for every page with an order button, in six items. An order deadline is shown only if there
 * is one.
 */
export function LegalBlock({ view, payment }: Props) {
  const t = useT();
  const locale = useLocale();
  const { lines, totals, email } = view;
  return (
    <section className="legal box" aria-labelledby="legal">
      <h2 id="legal">{t('checkout.legal_title')}</h2>
      <dl>
        <Row name={t(view.hasGoods ? 'checkout.legal_quantity' : 'checkout.legal_seats_when')}>
          <ul className="legal-lines">
            {lines.map((line) => (
              <LegalLine key={line.id} line={line} />
            ))}
          </ul>
        </Row>
        <Row name={t('checkout.legal_total')}>
          <p className="summary-total">
            <Price amount={totals.total} taxNote />
          </p>
          <ul className="fine">
            <Sum name={t('cart.items_total')} amount={totals.items - totals.promotion} />
            {totals.promotion !== 0 && <Sum name={t('cart.promotion')} amount={totals.promotion} />}
            {view.hasGoods && <Sum name={t('cart.shipping')} amount={totals.shipping} free />}
            <Sum
              name={t('checkout.legal_tax', { total: formatYen(yen(totals.total), locale) })}
              amount={totals.taxes}
            />
          </ul>
        </Row>
        <Row name={t('checkout.legal_payment')}>{payment}</Row>
        {view.address && (
          <Row name={t(view.hasGoods ? 'address.step_title' : 'cart.contact_address')}>
            <p className="address-text">
              <AddressText address={view.address} withPhone />
            </p>
          </Row>
        )}
        <Row name={t(view.hasGoods ? 'checkout.legal_cancel' : 'checkout.legal_cancel_only')}>
          {view.hasGoods && <p>{t('checkout.legal_cancel_goods')}</p>}
          {view.seminarTerms.map((terms) => (
            <p key={terms} className="legal-terms">
              <span className="fine">{t('checkout.legal_cancel_seminar')}</span>
              {terms || t('product.returns_seminar')}
            </p>
          ))}
          <p>
            {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Row>
      </dl>
      <p>
        <a href={href('commercial-transactions', {}, locale)}>{t('statement.title')}</a>
      </p>
    </section>
  );
}

/** How to cancel a seminar: for the confirm step, if the final confirmation is only on the next page. */
export function CancelTerms({ terms }: { terms: readonly string[] }) {
  const t = useT();
  if (terms.length === 0) return null;
  return (
    <details className="apart plus">
      <summary>{t('checkout.legal_cancel_seminar')}</summary>
      {terms.map((one) => (
        <p key={one} className="legal-terms">
          {one || t('product.returns_seminar')}
        </p>
      ))}
    </details>
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

function Sum({ name, amount, free = false }: { name: string; amount: number; free?: boolean }) {
  const t = useT();
  return (
    <li className="head">
      <span>{name}</span> {free && amount === 0 ? t('cart.shipping_free') : <Price amount={amount} />}
    </li>
  );
}

/** A line: name, price × quantity and their product, delivery or date, and order deadline. */
function LegalLine({ line }: { line: LegalView['lines'][number] }) {
  const { name, quantity, unitPrice, subTotal, delivery, deadline } = line;
  const t = useT();
  const isEvent = delivery.kind === 'event';
  return (
    <li>
      <NameParts>{name}</NameParts>{' '}
      <span className="head">
        <span>
          <Price amount={unitPrice} />{' '}
          {t(isEvent ? 'checkout.legal_seats' : 'checkout.legal_pieces', { count: quantity })}
        </span>{' '}
        <Price amount={subTotal} />
      </span>{' '}
      <span className="fine">
        {delivery.kind === 'goods' ? (
          t('checkout.legal_ships', { day: delivery.day })
        ) : (
          <HeldAt {...delivery} />
        )}
      </span>{' '}
      {deadline && <span className="fine">{t('checkout.legal_until', { when: deadline })}</span>}
    </li>
  );
}
