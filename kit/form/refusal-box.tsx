/** Says why a form was refused, and what helps. */
import { type ReactNode, useId } from 'react';
import { Icon } from '#kit/ui/icon.tsx';

type Props = {
  title: string;
  /** False if a field of the form has the focus, with its error. */
  hasFocus?: boolean;
  className?: string;
  children?: ReactNode;
};

export function RefusalBox({ title, hasFocus = true, className = '', children }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, but a name for what has the focus
    <div
      className={`error-summary ${className}`.trim()}
      // Not an alert: Orca 43 speaks each of its lines again when the focus is on it.
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // Without scripts, only `autofocus` moves the focus here.
      // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on the reason for the refusal
      autoFocus={hasFocus}
    >
      <h2 id={id}>
        <Icon name="alert" />
        {title}
      </h2>
      {children}
    </div>
  );
}
