/** The lines of an order, read-only. */
import type { ComponentProps, ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Price } from '#kit/ui/price.tsx';
import type { Line } from './cart-view.ts';
import { LineDate } from './held-at.tsx';
import { PriceWas } from './prices-changed.tsx';

type Props = {
  lines: Line[];
  /** With the dates of seminars, where the page does not tell them elsewhere. */
  withDates?: boolean;
  /** How a former price is told. */
  priceWas?: ComponentProps<typeof PriceWas>['text'];
  /** What has become of the pieces of a line, by its id. */
  notes?: Readonly<Record<string, ReactNode>>;
};

export function OrderLines({ lines, withDates = false, priceWas, notes = {} }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className="order-lines rows" aria-label={t('checkout.lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Cover path={line.image} name="" size="64x64" when="soon" />
          <div className="line-words">
            <a className="line-name" href={href('products.product', { id: line.slug }, locale)}>
              <NameParts>{line.name}</NameParts>
            </a>
            {line.options.length > 0 && <p className="fine">{line.options.join(' / ')}</p>}
            {withDates && <LineDate seminar={line.seminar} />}
            <PriceWas line={line} {...(priceWas ? { text: priceWas } : {})} />
            <p className="order-line-sum wrap">
              <span>
                {t('cart.unit_price')} <Price amount={line.unitPrice} taxNote />
              </span>{' '}
              <span>{t('checkout.line_quantity', { count: line.quantity })}</span>{' '}
              <strong>
                <Price amount={line.subTotal} />
              </strong>
            </p>
            {notes[line.id]}
          </div>
        </li>
      ))}
    </ul>
  );
}
