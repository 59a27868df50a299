/** §5.45 Password with a button to show it, which scripts add (password-input.element.ts). */
import { Scripted } from '#kit/elements/scripted.tsx';
import { useT } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { passwordInput } from './password-input.element.ts';
import { controlOf } from './use-form.ts';

type Props = FieldProps & {
  autoComplete: 'current-password' | 'new-password';
  enterKeyHint?: 'next' | 'go' | 'done';
  autoFocus?: boolean;
};

/** Above the allowed length, so that a pasted password is not cut silently. */
const MAX = 200;

export function PasswordInput({ field, label, hint, ...native }: Props) {
  const t = useT();
  return (
    <Field {...{ field, label, hint }}>
      <password-input class="password">
        <input
          {...controlOf(field)}
          {...native}
          {...passwordInput.mark('input')}
          type="password"
          maxLength={MAX}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy(field, hint)}
        />
        <Scripted {...passwordInput.mark('template')}>
          <button
            type="button"
            className="icon-button"
            aria-controls={field.id}
            data-other={t('form.password_hide')}
            {...passwordInput.mark('toggle')}
          >
            <Icon name="eye" />
            <span className="sr-only" {...passwordInput.mark('label')}>
              {t('form.password_show')}
            </span>
          </button>
        </Scripted>
      </password-input>
    </Field>
  );
}
