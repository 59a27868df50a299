import type { UnpaidReason } from '#app/checkout/unpaid-reason.ts';
import { useT } from '#app/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';

export function Reason({ reason }: { reason: UnpaidReason }) {
  const t = useT();
  return (
    <div className="error-box">
      <Icon name="alert" />
      <p>
        {t(reason.key)}
        {reason.code && <small>{t('checkout.failed_code', { code: reason.code })}</small>}
      </p>
    </div>
  );
}
