/** §5.46 Quantity: a text input, with scripts between − and + (quantity-stepper.element.ts). */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { describedBy, Field } from '#kit/form/field.tsx';
import { controlOf, type FormField } from '#kit/form/use-form.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { stepper } from './quantity-stepper.element.ts';

export function QuantityStepper({ field }: { field: FormField }) {
  const t = useT();
  const { clientEntry } = useDocument();
  const step = (name: 'less' | 'more', content: ReactNode) =>
    clientEntry && (
      <button type="button" hidden {...stepper.mark(name)}>
        {content}
      </button>
    );
  return (
    <Field field={field}>
      <quantity-stepper class="stepper">
        {step(
          'less',
          <>
            <Icon name="minus" />
            <span className="sr-only">{t('cart.minus')}</span>
          </>,
        )}
        <input
          {...controlOf(field)}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={10}
          defaultValue={field.initialValue}
          aria-describedby={describedBy(field, undefined)}
          {...stepper.mark('quantity')}
        />
        {step(
          'more',
          <>
            <Icon name="plus" />
            <span className="sr-only">{t('cart.plus')}</span>
          </>,
        )}
        {clientEntry && <span className="sr-only" aria-live="polite" {...stepper.mark('announced')} />}
      </quantity-stepper>
    </Field>
  );
}
