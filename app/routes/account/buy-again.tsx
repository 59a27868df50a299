/** §2 Puts the lines of an order into the cart again. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';

type Props = { token: string; number: string; look?: 'button quiet' | 'link' };

export function BuyAgain({ token, number, look = 'button quiet' }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <PostForm action={href('account.orders', {}, locale)}>
      <input type="hidden" name="order" value={token} />
      <button type="submit" className={look} aria-label={t('orders.buy_again_of', { number })}>
        {t('orders.buy_again')}
      </button>
    </PostForm>
  );
}
