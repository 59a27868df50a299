/** A mailed link that does not work: what that means, and what to do now. */
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';

type Props = { text: string; why?: string; reasons?: string[]; children?: ReactNode };

export function DeadLink({ text, why, reasons = [], children }: Props) {
  return (
    <div className="dead-link">
      <p className="error-summary" role="alert">
        <Icon name="alert" />
        {text}
      </p>
      {why && <p>{why}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {children && <p className="actions">{children}</p>}
    </div>
  );
}
