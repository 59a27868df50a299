/** §5.46 Quantity: a text input, with scripts between − and + (quantity-stepper.element.ts). */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Scripted } from '#kit/elements/scripted.tsx';
import { describedBy, Field } from '#kit/form/field.tsx';
import { controlOf, type FormField } from '#kit/form/use-form.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { stepper } from './quantity-stepper.element.ts';

export function QuantityStepper({ field }: { field: FormField }) {
  const t = useT();
  const step = (name: 'less' | 'more', content: ReactNode) => (
    <Scripted {...stepper.mark('template')}>
      <button type="button" {...stepper.mark(name)}>
        {content}
      </button>
    </Scripted>
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
        <span className="sr-only" aria-live="polite" {...stepper.mark('announced')} />
      </quantity-stepper>
    </Field>
  );
}
