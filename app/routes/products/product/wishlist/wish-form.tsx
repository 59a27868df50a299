/** §2 Wishlist add and remove: one button that is pressed or not. A guest's press leads to the login. */
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function WishForm({ wished }: { wished: boolean }) {
  const t = useT();
  return (
    <PostForm className="wish">
      <input type="hidden" name="intent" value={wished ? 'unwish' : 'wish'} />
      {/* The name stays the same in both states; what the state is, `aria-pressed` says. */}
      <button type="submit" className="button quiet" aria-pressed={wished}>
        <Icon name="heart" />
        {t('product.wish')}
        {wished && (
          <small className="wished" aria-hidden="true">
            {t('product.wished')}
          </small>
        )}
      </button>
    </PostForm>
  );
}
