import { type ReactNode, useId } from 'react';

type Props = {
  children: ReactNode;
  /** Shown under the button: what happens next. */
  after?: ReactNode;
  /** Value of the field `intent`, where a form has several buttons. */
  intent?: string;
  /** Less prominent: the page has a more important button. */
  quiet?: boolean;
  /** Reasons why the button is disabled, listed under it. */
  reasons?: string[];
};

export function SubmitButton({ children, after, intent, quiet = false, reasons = [] }: Props) {
  const disabled = reasons.length > 0;
  // React's ids contain colons, which selectors would have to escape.
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
