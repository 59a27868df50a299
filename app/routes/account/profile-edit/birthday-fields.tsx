/** A text input for the year, selects for month and day: a list of a hundred years would be too long. */
import { useT } from '#app/i18n/text.tsx';
import { errorText } from '#kit/form/error-text.ts';
import { Optional } from '#kit/form/field.tsx';
import { controlOf, type FormField, textControlOf } from '#kit/form/use-form.ts';

const MONTHS = 12;
const DAYS = 31;

export function BirthdayFields({ year, month, day }: { year: FormField; month: FormField; day: FormField }) {
  const t = useT();
  const errors = year.errors?.map((error) => errorText(t, error, { field: year.label })).join(' ');
  const invalid = errors ? true : undefined;
  return (
    <fieldset className="field" aria-describedby={errors ? year.errorId : undefined}>
      <legend className="field-label">
        {year.label}
        <Optional />
      </legend>
      <div className="birthday-parts">
        <span>
          <input
            {...textControlOf(year)}
            type="text"
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
            placeholder="1990"
            aria-label={t('profile.birth_year')}
            aria-invalid={invalid}
          />
          <span aria-hidden="true">{t('profile.birth_year')}</span>
        </span>
        <Numbers field={month} label={t('profile.birth_month')} until={MONTHS} word="bday-month" />
        <Numbers field={day} label={t('profile.birth_day')} until={DAYS} word="bday-day" />
      </div>
      {errors && (
        <p className="field-error" id={year.errorId}>
          {errors}
        </p>
      )}
    </fieldset>
  );
}

type NumbersProps = { field: FormField; label: string; until: number; word: string };

/** The last option clears the birthday: its value has no digits, so the server reads it as empty. */
function Numbers({ field, label, until, word }: NumbersProps) {
  const t = useT();
  return (
    <span>
      <select
        {...controlOf(field)}
        defaultValue={field.initialValue ?? ''}
        autoComplete={word}
        aria-label={label}
      >
        <option value="" disabled>
          －
        </option>
        {Array.from({ length: until }, (_, index) => index + 1).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
        <option value="none">{t('profile.birth_none')}</option>
      </select>
      <span aria-hidden="true">{label}</span>
    </span>
  );
}
