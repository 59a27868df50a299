import { useT } from '#app/i18n/text.tsx';
import type { Card } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';

/** Recommended products. If the call failed, a line says so. */
export function Recommended({ cards }: { cards: Card[] | undefined }) {
  const t = useT();
  if (cards?.length === 0) return null;
  return (
    <section>
      <h2>{t('product.recommended')}</h2>
      {cards ? (
        <ProductGrid cards={cards} strip />
      ) : (
        <p className="part-failed">{t('product.recommended_failed')}</p>
      )}
    </section>
  );
}
