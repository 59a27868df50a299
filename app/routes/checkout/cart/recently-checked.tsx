/** §2 Recently checked products under the cart, without those in it. */
import { useT } from '#app/i18n/text.tsx';
import type { Card } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';

export function RecentlyChecked({ items }: { items: Card[] }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{t('cart.viewed')}</h2>
      <ProductGrid cards={items} strip />
    </section>
  );
}
