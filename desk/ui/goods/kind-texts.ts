import type { ProductKind } from '#contract/catalogue.ts';
import type { DeskKey } from '../../i18n/text.tsx';

export const kindTexts: Record<ProductKind, DeskKey> = {
  book: 'goods_edit.kind_book',
  seminar: 'goods_edit.kind_seminar',
  cd_dvd: 'goods_edit.kind_cd_dvd',
  notebook: 'goods_edit.kind_notebook',
  material: 'goods_edit.kind_material',
};
