/** Says why a form was refused, and what helps. */
import { type ReactNode, useId } from 'react';
import { Icon } from '#kit/ui/icon.tsx';

type Props = {
  title: string;
  /** False if a field of the form has the focus. */
  hasFocus?: boolean;
  className?: string;
  children: ReactNode;
};

export function RefusalBox({ title, hasFocus = true, className = '', children }: Props) {
  const id = useId();
  return (
    <section
      className={`error-summary ${className}`.trim()}
      // Of an alert that has the focus, Orca 43 speaks every line twice.
      role={hasFocus ? undefined : 'alert'}
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
    </section>
  );
}
