/** §2 Wishlist: one toggle button to add and remove. For guests it leads to the login. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { Icon } from '#kit/ui/icon.tsx';

const WISH_ID = 'wish';

/** The form of the wishlist button. The button may be inside the buy form, so it refers to this form by id. */
export function WishForm({ wished, children }: { wished: boolean; children: ReactNode }) {
  return (
    <PostForm id={WISH_ID}>
      <input type="hidden" name="intent" value={wished ? 'unwish' : 'wish'} />
      {children}
    </PostForm>
  );
}

/** The label is the same in both states; `aria-pressed` has the state. */
export function WishButton({ wished }: { wished: boolean }) {
  const t = useT();
  return (
    <button
      type="submit"
      form={WISH_ID}
      className="button quiet wish"
      aria-pressed={wished}
      title={t(wished ? 'product.wished' : 'product.wish')}
    >
      <Icon name="heart" />
      <span className="sr-only">{t('product.wish')}</span>
    </button>
  );
}
