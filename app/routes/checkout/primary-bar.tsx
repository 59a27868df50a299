/** The one thing to do on a step; on phones it stays in sight, with the sum that it is about. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { Price } from '#app/ui/price.tsx';

type Props = {
  label: string;
  after: ReactNode;
  total: number;
  intent?: string;
};

export function PrimaryBar({ label, after, total, intent }: Props) {
  const t = useT();
  return (
    <div className="proceed">
      <p className="proceed-total">
        {t('cart.total')} <Price amount={total} />
      </p>
      <SubmitButton after={after} {...(intent ? { intent } : {})}>
        {label}
      </SubmitButton>
    </div>
  );
}
