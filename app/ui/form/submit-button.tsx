import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What happens next, said under the button. */
  after?: string | undefined;
  /** Told apart by the action where a form has several. */
  intent?: string;
  /** A disabled button always says why, as text. */
  reasons?: string[];
  /** Pressed already: `after` says what is going on. */
  busy?: boolean;
};

export function SubmitButton({ children, after, intent, reasons = [], busy = false }: Props) {
  const disabled = reasons.length > 0;
  return (
    <div className="submit">
      <button
        type="submit"
        className="button primary"
        disabled={disabled || busy}
        {...(intent ? { name: 'intent', value: intent } : {})}
        {...(disabled ? { 'aria-describedby': 'submit-reasons' } : {})}
      >
        {children}
      </button>
      {disabled && (
        <ul className="reasons" id="submit-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {!disabled && after && (
        <p className="after" {...(busy ? { role: 'status' } : {})}>
          {after}
        </p>
      )}
    </div>
  );
}
