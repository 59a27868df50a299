/** §2 Wishlist add and remove: one button that is pressed or not. A guest's press leads to the login. */
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Icon } from '#app/ui/icon.tsx';

const WISH_ID = 'wish';

/** The button stands beside the one that buys, in another form. */
export function WishForm({ wished, children }: { wished: boolean; children: ReactNode }) {
  return (
    <PostForm id={WISH_ID}>
      <input type="hidden" name="intent" value={wished ? 'unwish' : 'wish'} />
      {children}
    </PostForm>
  );
}

/** The name stays the same in both states; what the state is, `aria-pressed` says. */
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
