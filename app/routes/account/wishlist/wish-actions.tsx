/** What can be done with a product of the wishlist. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import type { Wish } from './wish-view.ts';

/** As the value of `intent`. */
export const TO_CART = 'cart';

export function WishActions({ wish: { id, code, slug, name, buy } }: { wish: Wish }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {buy !== 'none' && <p>{t('wishlist.in_stock')}</p>}
      {buy === 'cart' && (
        <PostForm>
          <input type="hidden" name="code" value={code} />
          <button
            type="submit"
            className="button"
            name="intent"
            value={TO_CART}
            aria-label={t('wishlist.to_cart_of', { name })}
          >
            {t('wishlist.to_cart')}
          </button>
        </PostForm>
      )}
      {buy === 'choose' && (
        <p>
          <a
            className="button quiet"
            href={href('products.product', { id: slug }, locale)}
            aria-label={t('wishlist.choose_of', { name })}
          >
            {t('wishlist.choose')}
          </a>
        </p>
      )}
      <PostForm>
        <input type="hidden" name="item" value={id} />
        <button type="submit" className="link" aria-label={t('wishlist.remove_of', { name })}>
          {t('wishlist.remove')}
        </button>
      </PostForm>
    </>
  );
}
