import { useT } from '#app/i18n/text.tsx';

/** `12月7日(月)までに`, in one line if it fits. */
export function ByDay({ day }: { day: string }) {
  const t = useT();
  return <span className="by-day">{t('cart.by_day', { day })}</span>;
}
