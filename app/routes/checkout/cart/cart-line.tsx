import { href } from '#app/i18n/href.ts';
import { type TextKey, type Translate, useT } from '#app/i18n/text.tsx';
import { readQuantity } from '#app/rules/quantity.ts';
import { Cover } from '#app/ui/cover.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { NamedAction, NamedText } from '#app/ui/named-text.tsx';
import type { Line } from '#app/ui/order/cart-view.ts';
import { LineDate } from '#app/ui/order/held-at.tsx';
import { PriceWas } from '#app/ui/order/prices-changed.tsx';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';
import { errorText } from '#kit/form/error-text.ts';
import { FirstButton } from '#kit/form/first-button.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Price } from '#kit/ui/price.tsx';
import { cartContents } from './cart-contents.element.ts';

export const lineAnchor = (id: string): string => `line-${id}`;

export type RefusedLine = { item: string; typed: string; error: string };

type Props = {
  line: Line;
  refused: RefusedLine | undefined;
  /** True if the line was unavailable until the shopper changed its quantity. */
  resolved: boolean;
  /** True while a payment is in progress: the cart cannot be changed. */
  locked: boolean;
};

const reasons: Record<NonNullable<Line['reason']>, TextKey> = {
  disabled: 'cart.reason_disabled',
  not_in_channel: 'cart.reason_not_in_channel',
  out_of_stock: 'cart.reason_out_of_stock',
  insufficient_stock: 'cart.reason_insufficient_stock',
};

/** Why a line cannot be ordered, with the number of pieces or seats that are left, if it is known. */
function reasonOf(t: Translate, { left, isTicket }: Line, reason: NonNullable<Line['reason']>): string {
  if (reason === 'out_of_stock' && isTicket) return t('cart.reason_full');
  if (reason !== 'insufficient_stock' || !left) return t(reasons[reason]);
  return t(isTicket ? 'error.seats_exceeded' : 'error.stock_exceeded', { left });
}

export function CartLine({ line, refused, resolved, locked }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <li id={lineAnchor(line.id)} className={line.available ? 'line' : 'line unavailable'}>
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; the picture is only a larger target */}
      <a
        className="line-picture"
        href={href('products.product', { id: line.slug }, locale)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Cover path={line.image} name="" size="80x80" when="soon" />
      </a>
      <div className="line-words">
        <a className="line-name" href={href('products.product', { id: line.slug }, locale)}>
          <NameParts>{line.name}</NameParts>
        </a>
        {line.options.length > 0 && <p className="fine">{line.options.join(' / ')}</p>}
        <LineDate seminar={line.seminar} />
        <p className="fine">
          {t('cart.unit_price')} <Price amount={line.unitPrice} taxNote />
        </p>
        <PriceWas line={line} />
        {line.reason && (
          <p className="bad wrap">
            <Icon name="alert" />
            <strong>{t(line.faulty ? 'cart.faulty' : 'cart.unavailable')}</strong>{' '}
            {reasonOf(t, line, line.reason)}
          </p>
        )}
        {resolved && <p className="good">{t('cart.resolved')}</p>}
      </div>
      <div className="line-do">
        {locked ? (
          <p>{t('checkout.line_quantity', { count: line.quantity })}</p>
        ) : (
          <LineForm line={line} refused={refused} />
        )}
        <p className="line-total">
          {line.leftOut === false ? (
            <>
              {refused ? (
                <span className="line-total-of fine">{t('cart.subtotal_of', { count: line.quantity })}</span>
              ) : (
                line.quantity > 1 && <span className="line-total-label fine">{t('cart.subtotal')}</span>
              )}
              <Price amount={line.subTotal} />
            </>
          ) : (
            line.leftOut && t('cart.not_counted')
          )}
        </p>
      </div>
    </li>
  );
}

/** All buttons submit this form; with scripts it is also sent when the quantity changes (cart-contents.element.ts). */
function LineForm({ line, refused }: { line: Line; refused: RefusedLine | undefined }) {
  const t = useT();
  const locale = useLocale();
  const errorId = `error-${line.id}`;
  return (
    <PostForm action={href('checkout.cart', {}, locale)} className="line-form" {...cartContents.mark('line')}>
      <input type="hidden" name="item" value={line.id} />
      <input type="hidden" name="current" value={shownQuantity(line, refused)} />
      {line.counted && <Quantity line={line} refused={refused} errorId={errorId} />}
      <button type="submit" name="intent" value="remove" className="link">
        <NamedAction shown="cart.remove" of="cart.remove_of" names={{ name: line.name }} />
      </button>
      {useDocument().clientEntry && <p className="field-error" {...cartContents.mark('unsent')} />}
      {refused && (
        <p className="field-error" id={errorId} role="alert">
          {errorText(t, refused.error, { field: t('product.quantity') })}
        </p>
      )}
    </PostForm>
  );
}

/** The quantity in the field. After a refused −, the next press goes on from there, or it would be refused for ever. */
function shownQuantity({ quantity }: Line, refused: RefusedLine | undefined): number {
  const typed = refused && readQuantity(refused.typed);
  return typed && 'quantity' in typed ? typed.quantity : quantity;
}

/** Not `disabled`, because a button would then lose the focus when pressed. Pressing it shows why nothing changes. */
const atEnd = (isEnd: boolean) => (isEnd ? { 'aria-disabled': true } : {});

/** Rendered only for items that count towards the totals (`line.counted`). */
function Quantity({
  line,
  refused,
  errorId,
}: {
  line: Line;
  refused: RefusedLine | undefined;
  errorId: string;
}) {
  const t = useT();
  const names = { name: line.name };
  return (
    <>
      <FirstButton intent="update">{t('cart.update')}</FirstButton>
      <div className="stepper">
        <button type="submit" name="intent" value="minus" {...atEnd(line.quantity <= QUANTITY_MIN)}>
          <Icon name="minus" />
          <span className="sr-only">
            <NamedText of="cart.minus_of" names={names} />
          </span>
        </button>
        <label htmlFor={`quantity-${line.id}`} className="sr-only">
          <NamedText of="cart.quantity_of" names={names} />
        </label>
        <input
          id={`quantity-${line.id}`}
          name="quantity"
          defaultValue={refused?.typed ?? line.quantity}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={10}
          size={3}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? errorId : undefined}
          {...cartContents.mark('quantity')}
        />
        <button type="submit" name="intent" value="plus" {...atEnd(line.quantity >= QUANTITY_MAX)}>
          <Icon name="plus" />
          <span className="sr-only">
            <NamedText of="cart.plus_of" names={names} />
          </span>
        </button>
      </div>
      <button
        type="submit"
        name="intent"
        value="update"
        className={useDocument().clientEntry ? 'button quiet unscripted' : 'button quiet'}
      >
        <NamedAction shown="cart.update" of="cart.update_of" names={names} />
      </button>
    </>
  );
}
