import { formatNumber } from '#contract/rules/phone.ts';
import { isPhone } from '#contract/rules/validation.ts';
import { useT } from '../i18n/text.tsx';
import { Stacked } from './stacked.tsx';

/** A stored number; with a warning if it cannot be dialled, as `9012345678`, of which the zero was lost. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <Stacked>
      <span className="nowrap">{formatNumber(number)}</span>
      <PhoneWarning number={number} />
    </Stacked>
  );
}

export function PhoneWarning({ number }: { number: string | null | undefined }) {
  const t = useT();
  if (!number || isPhone(number)) return null;
  return (
    <span className="field-error" role="note">
      {t('order.phone_doubtful')}
    </span>
  );
}
