/** §2 Bought together: each with a box to tick; what cannot be bought is shown without one. */
import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Cover } from '#app/ui/cover.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { errorText } from '#app/ui/form/error-text.ts';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { boxControlOf, type FormField, useFields } from '#app/ui/form/use-fields.ts';
import { Price } from '#app/ui/price.tsx';
import { itemField, variantField } from './field.ts';
import type { TogetherItem } from './view.server.ts';

type Props = { items: TogetherItem[]; lastResult: SubmissionResult<string[]> | undefined };

export function Together({ items, lastResult }: Props) {
  const t = useT();
  const ready = items.filter(({ available, variants }) => available && variants.length === 0);
  const [form, fields] = useFields<Record<string, string>>({
    id: 'together',
    lastResult: lastResult ?? null,
    defaultValue: Object.fromEntries(ready.map(({ code }) => [itemField(code), 'on'])),
  });
  const labels = Object.fromEntries(
    items.flatMap(({ code, name }) => [
      [itemField(code), name],
      [variantField(code), name],
    ]),
  );
  return (
    <section>
      <h2>{t('product.together')}</h2>
      <PostForm className="together" {...getFormProps(form)}>
        <ErrorSummary form={form} labels={labels} />
        <input type="hidden" name="intent" value="bought_together" />
        <ul>
          {items.map((item) => {
            const box = fields[itemField(item.code)];
            const choice = fields[variantField(item.code)];
            return box && choice && <Line key={item.code} {...{ item, box, choice }} />;
          })}
        </ul>
        {items.some(({ available }) => available) && (
          <SubmitButton after={t('product.together_after')}>{t('product.together_add')}</SubmitButton>
        )}
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
        <input
          key={box.key}
          {...boxControlOf(box)}
          aria-label={t('product.together_choice', { name })}
          aria-describedby={errorId}
        />
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
          <select
            id={choice.id}
            name={choice.name}
            defaultValue={choice.initialValue ?? ''}
            aria-label={t('product.together_variant', { name })}
            aria-describedby={errorId}
            aria-invalid={errors.length > 0 ? true : undefined}
          >
            <option value="">{t('form.please_select')}</option>
            {item.variants.map(({ value, label, available }) => (
              <option key={value} value={value} disabled={!available}>
                {available ? label : `${label} ${t(item.soldOutWord)}`}
              </option>
            ))}
          </select>
        )}
        {errors.length > 0 && (
          <p className="field-error" id={errorId}>
            {errors
              .map((error) => errorText(t, error, { field: t('product.together_variant', { name }) }))
              .join(' ')}
          </p>
        )}
      </div>
    </li>
  );
}
