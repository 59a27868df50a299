import { type ReactNode, useId } from 'react';

type Props = {
  children: ReactNode;
  /** What happens next, said under the button. */
  after?: ReactNode;
  /** What the button asks for, sent as `intent`: the action needs it where a form has several buttons. */
  intent?: string;
  /** The page has something more important to do. */
  quiet?: boolean;
  /** A disabled button always says why, as text. */
  reasons?: string[];
};

export function SubmitButton({ children, after, intent, quiet = false, reasons = [] }: Props) {
  const disabled = reasons.length > 0;
  // React's own has signs that an id may not have everywhere.
  const afterId = `after-${useId().replaceAll(/\W/g, '')}`;
  return (
    <div className="submit">
      <button
        type="submit"
        className={quiet ? 'button quiet primary' : 'button primary'}
        disabled={disabled}
        {...(intent ? { name: 'intent', value: intent } : {})}
        aria-describedby={disabled ? 'submit-reasons' : after ? afterId : undefined}
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
        <p className="after" id={afterId}>
          {after}
        </p>
      )}
    </div>
  );
}
