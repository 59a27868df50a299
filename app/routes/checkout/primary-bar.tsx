/** The primary button of a step, with the total; on phones a sticky bar. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Price } from '#kit/ui/price.tsx';

type BarProps = {
  total: number;
  /** Note beside the button: what happens next. */
  after?: ReactNode;
  /** True if the button places the order: it is then not sticky, but below everything that must be seen first. */
  final?: boolean;
  /** The button. */
  children: ReactNode;
};

/**
 * Id of the note. The note is above an order button. For other buttons the note is under the button on wide screens and
 * above the bar on phones, to keep the bar low.
 */
export const AFTER_ID = 'proceed-after';

export function ProceedBar({ total, after, final = false, children }: BarProps) {
  const t = useT();
  const note = after && (
    <p className="after" id={AFTER_ID}>
      {after}
    </p>
  );
  return (
    <>
      {final && note}
      <div className={final ? 'place' : 'proceed'}>
        <p className="proceed-total">
          {t('cart.total')} <Price amount={total} />
        </p>
        {children}
      </div>
      {!final && note}
    </>
  );
}

type Props = {
  label: string;
  after: ReactNode;
  total: number;
  intent?: string;
  final?: boolean;
};

export function PrimaryBar({ label, after, total, intent, final = false }: Props) {
  return (
    <ProceedBar {...{ total, after, final }}>
      <button
        type="submit"
        className="button primary"
        aria-describedby={AFTER_ID}
        {...(intent ? { name: 'intent', value: intent } : {})}
      >
        {label}
      </button>
    </ProceedBar>
  );
}
