import { useT } from '#app/i18n/text.tsx';

export function OrderNumber({ number }: { number: string }) {
  const t = useT();
  return (
    <p className="order-number">
      {t('checkout.order_number')} <strong>{number}</strong>
    </p>
  );
}
