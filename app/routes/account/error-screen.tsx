/** §2 Error pages within My Account: the page for a missing order or address links back to the list. */
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { Drawing } from '#kit/ui/empty/drawing.tsx';

export const OrderErrorScreen = () => (
  <ErrorScreen
    missing={
      <Missing list="account.orders" title="orders.missing" hint="orders.missing_hint" back="orders.back" />
    }
  />
);

export const AddressErrorScreen = () => (
  <ErrorScreen
    missing={
      <Missing
        list="account.address"
        title="address.missing"
        hint="address.missing_hint"
        back="address.to_book"
      />
    }
  />
);

type Props = { list: 'account.orders' | 'account.address'; title: TextKey; hint: TextKey; back: TextKey };

function Missing({ list, title, hint, back }: Props) {
  const t = useT();
  return (
    <section className="empty error-page">
      <Drawing name="parcel" />
      <h1>{t(title)}</h1>
      <p>{t(hint)}</p>
      <p className="actions">
        <ButtonLink href={href(list, {}, useLocale())}>{t(back)}</ButtonLink>
      </p>
      <p className="fine spaced">{t('error.status', { status: 404 })}</p>
    </section>
  );
}
