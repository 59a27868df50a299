/** The orders of which the change was refused, each with the reason. */
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { useT } from '../../i18n/text.tsx';
import { TO_SHIP } from '../../request/chosen-orders.ts';
import { href } from '../../screens.ts';

export type NotDone = {
  of: 'ship' | 'back';
  orders: readonly { id: number; number: string | null; message: string }[];
};

export function NotDoneBox({ of, orders }: NotDone) {
  const t = useT();
  return (
    <RefusalBox
      title={t(of === 'ship' ? 'orders.refused_title' : 'orders.refused_back')}
      className="conflict"
    >
      <ul>
        {orders.map(({ id, number, message }) => (
          <li key={id}>
            {number ? (
              <a href={href('order', { id }, { list: TO_SHIP })}>{number}</a>
            ) : (
              t('orders.unknown_number')
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
    </RefusalBox>
  );
}
