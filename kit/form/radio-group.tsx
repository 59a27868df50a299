import { Field, type FieldProps } from './field.tsx';
import type { Choice } from './select.tsx';

type Props = FieldProps & {
  choices: (Choice & { note?: string | undefined; colour?: string | undefined })[];
  /** Shows the choices side by side, as small boxes. */
  compact?: boolean;
};

export function RadioGroup({ field, label, hint, choices, compact = false }: Props) {
  return (
    <Field {...{ field, label, hint }} group>
      <div className={compact ? 'radios compact' : 'radios'}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="radio">
            <input
              type="radio"
              // The group itself has the field's id, for the error summary.
              id={`${field.id}-${index}`}
              name={field.name}
              value={choice.value}
              defaultChecked={field.initialValue === choice.value}
              required={field.required}
              disabled={choice.disabled}
            />
            {choice.colour && (
              <svg width="16" height="16" aria-hidden="true">
                <circle cx="8" cy="8" r="7.5" fill={choice.colour} stroke="gray" />
              </svg>
            )}
            <span>
              {choice.label}
              {choice.note && ' '}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
