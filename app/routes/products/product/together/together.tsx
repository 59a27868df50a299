/** §2 Bought together: each product has a checkbox, unless it cannot be bought. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Cover } from '#app/ui/cover.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { errorText } from '#app/ui/form/error-text.ts';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { boxControlOf, type FormField, type FormResult, useShopForm } from '#app/ui/form/shop-form.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { Phrases } from '#app/ui/phrases.tsx';
import { Price } from '#app/ui/price.tsx';
import { yen } from '#contract/rules/money.ts';
import { itemField, variantField } from './field.ts';
import { together } from './together-sum.element.ts';
import { TogetherButton, TogetherSum } from './together-sum.tsx';
import type { TogetherItem } from './view.ts';

type Props = { items: TogetherItem[]; lastResult: FormResult | undefined };

export function Together({ items, lastResult }: Props) {
  const t = useT();
  const labels = items.flatMap(({ code, name }) => [
    [itemField(code), { text: name }],
    [variantField(code), { text: name }],
  ]);
  const form = useShopForm('together', Object.fromEntries(labels), { lastResult });
  return (
    <section>
      <h2>
        <Phrases text={t('product.together')} />
      </h2>
      <PostForm className="together" {...form.props}>
        <ErrorSummary form={form} />
        <input type="hidden" name="intent" value="bought_together" />
        <TogetherSum>
          <ul className="rows">
            {items.map((item) => {
              const box = form.fields[itemField(item.code)];
              const choice = form.fields[variantField(item.code)];
              return box && choice && <Line key={item.code} {...{ item, box, choice }} />;
            })}
          </ul>
          {items.some(({ available }) => available) && <TogetherButton />}
        </TogetherSum>
      </PostForm>
    </section>
  );
}

type LineProps = { item: TogetherItem; box: FormField; choice: FormField };

function Line({ item, box, choice }: LineProps) {
  const t = useT();
  const locale = useLocale();
  const { name } = item;
  const errors = [...(box.errors ?? []), ...(choice.errors ?? [])];
  const errorId = errors.length > 0 ? `${box.id}-error` : undefined;
  return (
    <li>
      {item.available && (
        <>
          <input
            {...boxControlOf(box)}
            {...together.mark('box')}
            data-yen={yen(item.price?.amount ?? 0)}
            aria-describedby={errorId}
          />
          <label htmlFor={box.id} className="sr-only">
            <NamedText of="product.together_choice" names={{ name }} />
          </label>
        </>
      )}
      <Cover path={item.image} name="" size="64x64" />
      <div>
        <a href={href('products.product', { id: item.slug }, locale)} lang={langOf(name, locale)}>
          {name}
        </a>
        <p>
          {item.price ? (
            <Price amount={item.price.amount} from={item.price.from} taxNote />
          ) : (
            t('product.not_for_sale')
          )}
          {item.price && item.soldOut && <span className="mark">{t(item.soldOut)}</span>}
        </p>
        {item.available && item.variants.length > 0 && (
          <>
            <label htmlFor={choice.id} className="sr-only">
              <NamedText of="product.together_variant" names={{ name }} />
            </label>
            <select
              id={choice.id}
              name={choice.name}
              defaultValue={choice.initialValue ?? ''}
              aria-describedby={errorId}
              aria-invalid={errors.length > 0 ? true : undefined}
            >
              <option value="" disabled>
                {t('form.please_select')}
              </option>
              {item.variants.map(({ value, label, available }) => (
                <option key={value} value={value} disabled={!available}>
                  {available ? label : `${label} ${t(item.soldOutWord)}`}
                </option>
              ))}
            </select>
          </>
        )}
        {errors.length > 0 && (
          <p className="field-error" id={errorId}>
            {errors.map((error) => errorText(t, error, { field: name })).join(' ')}
          </p>
        )}
      </div>
    </li>
  );
}
