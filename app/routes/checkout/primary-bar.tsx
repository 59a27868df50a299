/** The one thing to do on a step; on phones it stays in sight, with the sum that it is about. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { Price } from '#app/ui/price.tsx';

type BarProps = {
  total: number;
  /** What the button does, said beside it. */
  after?: ReactNode;
  /** It places the order: on phones it waits below all that is to be seen before. */
  final?: boolean;
  /** The button. */
  children: ReactNode;
};

/** Under the button on wide screens; on phones in the page, so that the bar stays low. */
export const AFTER_ID = 'proceed-after';

export function ProceedBar({ total, after, final = false, children }: BarProps) {
  const t = useT();
  return (
    <>
      <div className={final ? 'proceed final' : 'proceed'}>
        <p className="proceed-total">
          {t('cart.total')} <Price amount={total} />
        </p>
        {children}
      </div>
      {after && (
        <p className="after" id={AFTER_ID}>
          {after}
        </p>
      )}
    </>
  );
}

type Props = {
  /** The id of the form that the button sends: it stands elsewhere. */
  form: string;
  label: string;
  after: ReactNode;
  total: number;
  intent?: string;
  final?: boolean;
};

export function PrimaryBar({ form, label, after, total, intent, final = false }: Props) {
  return (
    <ProceedBar {...{ total, after, final }}>
      <button
        type="submit"
        form={form}
        className="button primary"
        aria-describedby={AFTER_ID}
        {...(intent ? { name: 'intent', value: intent } : {})}
      >
        {label}
      </button>
    </ProceedBar>
  );
}
