/** When it comes and how it is cancelled: of tickets alone nothing is sent. */
import { useT } from '#app/i18n/text.tsx';

export function PurchaseNote({ ships }: { ships: boolean }) {
  const t = useT();
  return (
    <section className="purchase-note">
      <h2>{t('cart.purchase_note')}</h2>
      <ul>
        {ships ? (
          <>
            <li>{t('cart.note_delivery')}</li>
            <li>{t('cart.note_cancel')}</li>
          </>
        ) : (
          <>
            <li>{t('orders.seminar_text')}</li>
            <li>{t('cart.note_tickets_cancel')}</li>
          </>
        )}
      </ul>
    </section>
  );
}
