import type { ReactNode } from 'react';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import { type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { QuantityStepper } from '#app/ui/product/quantity-stepper.tsx';
import { quickViewPage } from '#app/ui/product/quick-view.element.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { Detail } from '../detail.ts';
import { type OptionField, optionField } from './option-field.ts';

type Props = {
  product: Detail;
  /** Options chosen by the URL. */
  chosen: Record<string, string>;
  /** The wishlist button. */
  wish: ReactNode;
  lastResult: FormResult | undefined;
};

/** Colours of products, by the code of the option's value. Not design tokens, as they are the same in dark mode. */
const swatches: Record<string, string> = {
  colour_blue: '#2f4f7f',
  colour_red: '#b5402a',
  colour_green: '#6b7f4a',
  colour_yellow: '#e0a83a',
};

/** §2 Options and quantity. The server finds the variant and checks the stock. */
export function AddToCart({ product, chosen, wish, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const options = product.axes.map(({ name }, position) => [
    optionField(position),
    name ? { text: name } : ('product.option' as const),
  ]);
  const form = useShopForm<'quantity' | OptionField>(
    'buy',
    { ...Object.fromEntries(options), quantity: 'product.quantity' },
    { lastResult, defaultValue: { quantity: '1', ...chosen } },
  );
  return (
    <PostForm className="buy" {...form.props} {...quickViewPage.mark('form')}>
      <ErrorSummary form={form} />
      {product.axes.map((axis, position) => {
        const field = form.fields[optionField(position)];
        return (
          field && (
            <RadioGroup
              key={field.name}
              field={field}
              compact
              choices={axis.values.map((value) => ({
                value: value.code,
                label: value.label,
                colour: swatches[value.code],
                disabled: !value.available,
                note: value.available
                  ? [
                      value.price && formatYen(yen(value.price), locale),
                      value.left && t('product.stock_left', { count: value.left }),
                      value.soldOutWith.length > 0 &&
                        t(product.isSeminar ? 'product.seats_none_with' : 'product.sold_out_with', {
                          others: value.soldOutWith.join(t('product.between')),
                        }),
                    ]
                      .filter(Boolean)
                      .join(' ')
                  : t(product.soldOutWord),
              }))}
            />
          )
        );
      })}
      {product.soldOut ? (
        <div className="buy-row">
          {/* The label has the reason. */}
          <button type="submit" className="button primary" disabled>
            {t(product.seminar?.closed ?? product.soldOutWord)}
          </button>
          {wish}
        </div>
      ) : (
        <div className="buy-row">
          <QuantityStepper field={form.fields.quantity} />
          <SubmitButton>{t('product.add')}</SubmitButton>
          {wish}
        </div>
      )}
      {product.left && <p className="mark">{t('product.stock_left', { count: product.left })}</p>}
      {product.shipBy && (
        <p className="buy-note">
          <Icon name="truck" />
          <span>
            <strong>{t('product.ship_by', { day: product.shipBy })}</strong>
            <small>{t('product.ship_by_when')}</small>
          </span>
        </p>
      )}
      {!product.soldOut && <p className="buy-note">{t('product.cards')}</p>}
    </PostForm>
  );
}
