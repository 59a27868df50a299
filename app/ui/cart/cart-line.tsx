import { useFetcher } from '@remix-run/react';
import { useRef } from 'react';
import { href } from '~/i18n/href.ts';
import { type TextKey, useLocale, useT } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '~/rules/constants.ts';
import { formatYen, yen } from '~/rules/money.ts';
import { Cover } from '~/ui/cover.tsx';
import { errorText } from '~/ui/form/error-text.ts';
import { Icon } from '~/ui/icon.tsx';
import { Price } from '~/ui/price.tsx';
import type { Line } from './cart-view.ts';

export type LineFault = { item: string; typed: string; error: string };

type Props = {
  line: Line;
  fault: LineFault | undefined;
  /** It could not be ordered before the shopper changed its quantity, and now it can. */
  resolved: boolean;
};

export function CartLine({ line, fault, resolved }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <li className={line.available ? 'line' : 'line unavailable'}>
      <a className="line-picture" href={href('products.product', { id: line.slug }, locale)} tabIndex={-1}>
        <Cover path={line.image} name="" size="80x80" when="soon" />
      </a>
      <div className="line-words">
        <a
          className="line-name"
          lang={langOf(line.name, locale)}
          href={href('products.product', { id: line.slug }, locale)}
        >
          {line.name}
        </a>
        {line.options.length > 0 && <p className="line-options">{line.options.join(' / ')}</p>}
        <p className="line-unit">
          {t('cart.unit_price')} <Price amount={line.unitPrice} taxNote />
        </p>
        {line.wasPrice !== undefined && (
          <p className="line-was">{t('cart.price_was', { price: formatYen(yen(line.wasPrice), locale) })}</p>
        )}
        {line.reason && (
          <p className="line-reason">
            <Icon name="alert" />
            <strong>{t(line.faulty ? 'cart.faulty' : 'cart.unavailable')}</strong>{' '}
            {t(`cart.reason_${line.reason}` as TextKey)}
          </p>
        )}
        {resolved && <p className="line-resolved">{t('cart.resolved')}</p>}
      </div>
      <LineForm line={line} fault={fault} />
      <p className="line-total">
        <span className="line-total-label">{t('cart.subtotal')}</span>
        <Price amount={line.subTotal} />
      </p>
    </li>
  );
}

/**
 * Every button is a real submit button of one form. With scripts the form posts by itself when the number changes;
 * the fetcher's key is the line, so a newer wish overtakes an older one.
 */
function LineForm({ line, fault }: { line: Line; fault: LineFault | undefined }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<{ fault?: LineFault }>({ key: `line-${line.id}` });
  const wrong = fetcher.data?.fault ?? fault;
  const errorId = `error-${line.id}`;
  const named = { name: line.name };
  return (
    <fetcher.Form method="post" className="line-form" ref={form} aria-busy={fetcher.state !== 'idle'}>
      <input type="hidden" name="item" value={line.id} />
      <input type="hidden" name="current" value={line.quantity} />
      {/* Enter in the number field presses the first button of a form: it must be the harmless one. */}
      <button
        type="submit"
        name="intent"
        value="update"
        className="first-button"
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="stepper">
        <button type="submit" name="intent" value="minus" disabled={line.quantity <= QUANTITY_MIN}>
          <Icon name="minus" />
          <span className="sr-only">{t('cart.minus')}</span>
        </button>
        <label htmlFor={`quantity-${line.id}`} className="sr-only">
          {t('cart.quantity_of', named)}
        </label>
        <input
          // A new number from the server replaces what was typed, the same number keeps it.
          key={`${line.quantity}`}
          id={`quantity-${line.id}`}
          name="quantity"
          defaultValue={wrong?.typed ?? line.quantity}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={10}
          size={3}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? errorId : undefined}
          onBlur={(event) => {
            if (event.target.value !== String(line.quantity)) fetcher.submit(form.current);
          }}
        />
        <button type="submit" name="intent" value="plus" disabled={line.quantity >= QUANTITY_MAX}>
          <Icon name="plus" />
          <span className="sr-only">{t('cart.plus')}</span>
        </button>
      </div>
      <button
        type="submit"
        name="intent"
        value="update"
        className="button quiet"
        aria-label={t('cart.update_of', named)}
      >
        {t('cart.update')}
      </button>
      <button
        type="submit"
        name="intent"
        value="remove"
        className="link"
        aria-label={t('cart.remove_of', named)}
      >
        {t('cart.remove')}
      </button>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          {errorText(t, wrong.error)}
        </p>
      )}
    </fetcher.Form>
  );
}
