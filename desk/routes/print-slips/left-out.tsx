/** Above the printed pages: the chosen orders that are not on them, with the reason. */
import type { Packing } from '#contract/desk/packing.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';

export function LeftOut({ orders }: { orders: Packing['leftOut'] }) {
  const t = useT();
  if (orders.length === 0) return null;
  return (
    <div role="alert">
      <p>{t('packing.left_out', { count: orders.length })}</p>
      <ul>
        {orders.map(({ id, number, message }) => (
          <li key={id}>
            <a href={href('order', { id })}>{number}</a> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
