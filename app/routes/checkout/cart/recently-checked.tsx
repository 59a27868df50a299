/** §2 Recently checked products under the cart: small pictures in a row, what is in the cart already left out. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { Cover } from '#app/ui/cover.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Checked } from './recently-checked.server.ts';

export function RecentlyChecked({ items }: { items: Checked[] }) {
  const t = useT();
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <section className="checked">
      <h2>{t('cart.viewed')}</h2>
      <ul>
        {items.map(({ slug, name, image, price, soldOut }) => (
          <li key={slug}>
            <a href={href('products.product', { id: slug }, locale)}>
              <Cover path={image} name="" size="80x80" />
              <span lang={langOf(name, locale)}>{name}</span>
            </a>
            {price && <Price amount={price.amount} from={price.from} taxNote />}
            {price && soldOut && <span className="mark">{t(soldOut)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
