import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What happens next, said under the button. */
  after?: ReactNode;
  /** What the button asks for, sent as `intent`: the action needs it where a form has several buttons. */
  intent?: string;
  /** A disabled button always says why, as text. */
  reasons?: string[];
};

export function SubmitButton({ children, after, intent, reasons = [] }: Props) {
  const disabled = reasons.length > 0;
  return (
    <div className="submit">
      <button
        type="submit"
        className="button primary"
        disabled={disabled}
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
      {!disabled && after && <p className="after">{after}</p>}
    </div>
  );
}
