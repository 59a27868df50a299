/** Actions on a product of the wishlist. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { NamedAction, NamedText } from '#app/ui/named-text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import type { Wish } from './wish-view.ts';

/** Value of the field `intent`. */
export const TO_CART = 'cart';

export function WishActions({ wish: { id, code, slug, name, buy, event } }: { wish: Wish }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {buy !== 'none' && <p className="in-stock">{t(event ? 'wishlist.seats' : 'wishlist.in_stock')}</p>}
      <div className="wish-actions">
        {buy === 'cart' && (
          <PostForm>
            <input type="hidden" name="code" value={code} />
            <button type="submit" className="button quiet" name="intent" value={TO_CART}>
              <NamedAction shown="wishlist.to_cart" of="wishlist.to_cart_of" names={{ name }} />
            </button>
          </PostForm>
        )}
        {buy === 'choose' && (
          <p>
            <QuietLink href={href('products.product', { id: slug }, locale)}>
              <NamedAction shown="wishlist.choose" of="wishlist.choose_of" names={{ name }} />
            </QuietLink>
          </p>
        )}
        <PostForm>
          <input type="hidden" name="item" value={id} />
          <button type="submit" className="icon-button">
            <Icon name="trash" />
            <span className="sr-only">
              <NamedText of="wishlist.remove_of" names={{ name }} />
            </span>
          </button>
        </PostForm>
      </div>
    </>
  );
}
