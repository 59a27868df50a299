import type { TextKey } from '#app/i18n/text.tsx';
import type { ProductKind } from '#contract/catalogue.ts';

export const kindNames: Record<ProductKind, TextKey> = {
  book: 'product.kind_book',
  seminar: 'product.kind_seminar',
  cd_dvd: 'product.kind_cd_dvd',
  notebook: 'product.kind_notebook',
  material: 'product.kind_material',
};
