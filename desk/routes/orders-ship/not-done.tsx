/** The orders of which the change was refused, each with the reason. */
import { Icon } from '#kit/ui/icon.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';

export type NotDone = {
  of: 'ship' | 'back';
  orders: readonly { id: number; number: string | null; message: string }[];
};

export function NotDoneBox({ of, orders }: NotDone) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noAutofocus: after a form, the focus is on the refused orders
    <div className="error-summary conflict" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" />
        {t(of === 'ship' ? 'orders.refused_title' : 'orders.refused_back')}
      </h2>
      <ul>
        {orders.map(({ id, number, message }) => (
          <li key={id}>
            {number ? <a href={href('order', { id })}>{number}</a> : t('orders.unknown_number')} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
