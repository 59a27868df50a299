import { useT } from '#app/i18n/text.tsx';

/** `12月7日(月)までに`, in one line if it fits. */
export const ByDay = ({ day }: { day: string }) => (
  <span className="unbroken">{useT()('cart.by_day', { day })}</span>
);
