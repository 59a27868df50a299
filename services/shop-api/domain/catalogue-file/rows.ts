/** Maps columns of a file to table rows. */

import { z } from 'zod';
import { productKinds } from '#contract/catalogue.ts';
import { CANCELLATION_STEPS } from '#contract/desk/goods/edit.ts';
import { readSteps } from '#contract/rules/cancellation-steps.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { LOCALES } from '../locale.ts';
import { attributeColumns, type Columns, columnsInBoth } from './fields.ts';
import type { CatalogueProduct, CatalogueVariant } from './product-plan.ts';
import type { ShopCatalogue } from './shop-catalogue.ts';

const productKind = z.enum(productKinds);

const textOf = (columns: Columns, column: string): string => String(columns[column] ?? '');
export const listOf = (columns: Columns, column: string): string[] =>
  [columns[column] ?? []].flat().map(String);
const momentOf = (columns: Columns, column: string): Date => new Date(textOf(columns, column));
const inBoth = (columns: Columns, name: string) => {
  const [ja, en] = columnsInBoth(name);
  return { ja_JP: textOf(columns, ja), en_US: textOf(columns, en) };
};
const inBothOrNull = (columns: Columns, name: string) => {
  const texts = inBoth(columns, name);
  return texts.ja_JP || texts.en_US ? texts : null;
};

const stepsOrNull = (columns: Columns) => {
  const { steps } = readSteps(textOf(columns, CANCELLATION_STEPS));
  return steps.length > 0 ? steps : null;
};

export function productRow({ code, columns, variants }: CatalogueProduct, shop: ShopCatalogue) {
  const enabled = variants.filter((variant) => variant.columns['variant_enabled']);
  const prices = (enabled.length > 0 ? enabled : variants).map((variant) => Number(variant.columns['price']));
  return {
    code,
    kind: productKind.parse(columns['kind']),
    mainTaxonId: shop.categoryIds.get(textOf(columns, 'main_category')) ?? null,
    enabled: Boolean(columns['enabled']),
    fixedPrice: Boolean(columns['fixed_price']),
    position: Number(columns['position']),
    minPrice: prices.length > 0 ? Math.min(...prices) * MINOR_PER_YEN : 0,
    lastSixMonthsSalesQuantity: Number(columns['sales']),
    kana: textOf(columns, 'kana'),
    authorKana: textOf(columns, 'author_kana'),
    createdAt: momentOf(columns, 'added_at'),
  };
}

/** The Japanese row, and the English one if the product has an English name. */
export function translations(columns: Columns) {
  return LOCALES.flatMap(([locale, language]) => {
    const name = textOf(columns, `name_${language}`);
    if (!name) return [];
    return [
      {
        locale,
        name,
        slug: textOf(columns, `slug_${language}`),
        author: textOf(columns, `author_${language}`) || null,
        shortDescription: textOf(columns, `short_description_${language}`) || null,
        description: textOf(columns, `description_${language}`) || null,
      },
    ];
  });
}

export const categoryRows = (columns: Columns, { categoryIds }: ShopCatalogue) =>
  [textOf(columns, 'main_category'), ...listOf(columns, 'categories')].flatMap((code) => {
    const taxonId = categoryIds.get(code);
    return taxonId === undefined ? [] : [{ taxonId }];
  });

export const attributeRows = (columns: Columns, { attributeIds }: ShopCatalogue) =>
  [...attributeIds].flatMap(([code, attributeId]) => {
    const [ja, en] = attributeColumns(code);
    const values = { ja_JP: textOf(columns, ja), en_US: textOf(columns, en) };
    return values.ja_JP || values.en_US ? [{ attributeId, values }] : [];
  });

export const seminarRows = (columns: Columns) =>
  columns['seminar_starts_at']
    ? [
        {
          startsAt: momentOf(columns, 'seminar_starts_at'),
          endsAt: momentOf(columns, 'seminar_ends_at'),
          doorsAt: columns['seminar_doors_at'] ? momentOf(columns, 'seminar_doors_at') : null,
          salesEndAt: momentOf(columns, 'seminar_sales_end_at'),
          venues: inBoth(columns, 'seminar_venue'),
          addresses: inBothOrNull(columns, 'seminar_address'),
          organisers: inBothOrNull(columns, 'seminar_organiser'),
          lecturers: inBothOrNull(columns, 'seminar_lecturer'),
          joinUrl: textOf(columns, 'seminar_join_url') || null,
          joinNotes: inBothOrNull(columns, 'seminar_join_note'),
          cancelled: Boolean(columns['seminar_cancelled']),
          cancellationSteps: stepsOrNull(columns),
        },
      ]
    : [];

export const imageRows = (columns: Columns) =>
  listOf(columns, 'images').map((path, position) => ({ path, position }));

/** A variant without its stock. */
export function variantRow({ columns }: CatalogueVariant) {
  const { original_price: original, reorder_level: level } = columns;
  return {
    names: inBoth(columns, 'variant_name'),
    position: Number(columns['variant_position']),
    enabled: Boolean(columns['variant_enabled']),
    price: Number(columns['price']) * MINOR_PER_YEN,
    originalPrice: typeof original === 'number' ? original * MINOR_PER_YEN : null,
    reorderLevel: typeof level === 'number' ? level : null,
  };
}
