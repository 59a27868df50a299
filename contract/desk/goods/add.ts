/**
 * Adds products, and variants to products. Fields are named like the columns of a catalogue file
 * (docs/catalogue-file.md).
 */
import { z } from 'zod';
import { productKinds } from '../../catalogue.ts';
import { idParams } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';
import { categoryFields, seminarFields, values } from './edit.ts';
import { goodsRow } from './products.ts';

/** `options`: codes of option values, separated by blanks. With an empty `stock`, stock is not tracked. */
export const newVariantFields = [
  'variant_code',
  'options',
  'variant_name_ja',
  'variant_name_en',
  'price',
  'stock',
] as const;
/** The fields of a product and of its first variant, whose code is the product's if `variant_code` is empty. */
export const newProductFields = [
  'kind',
  'product_code',
  'name_ja',
  'name_en',
  ...categoryFields,
  ...seminarFields,
  ...newVariantFields,
] as const;

const name = z.object({ ja: z.string(), en: z.string() });

export const readGoodsChoices = defineDeskCall({
  id: 'desk.readGoodsChoices',
  summary: 'Categories and options for products, and a free product code for each kind',
  method: 'get',
  path: '/goods-choices',
  access: 'goods.write',
  data: z.object({
    /** In the order of the menu, each followed by its subcategories. */
    categories: z.array(z.object({ code: z.string(), name, level: z.int(), isEnabled: z.boolean() })),
    options: z.array(
      z.object({ code: z.string(), name, values: z.array(z.object({ code: z.string(), name })) }),
    ),
    codes: z.record(z.enum(productKinds), z.string()),
  }),
});
export type GoodsChoices = z.output<typeof readGoodsChoices.data>;

export const addProduct = defineDeskCall({
  id: 'desk.addProduct',
  summary:
    'Adds a product, which is not on sale yet; 400 with an error for each invalid field, 409 `import_under_way`',
  method: 'post',
  path: '/goods',
  access: 'goods.write',
  body: z.object({ values }),
  status: 201,
  data: goodsRow,
});

export const addVariant = defineDeskCall({
  id: 'desk.addVariant',
  summary:
    'Adds a variant, which is on sale if its product is; 404, 400 with an error for each invalid field, 409 `import_under_way`',
  method: 'post',
  path: '/goods/{id}/variants',
  access: 'goods.write',
  params: idParams,
  body: z.object({ values }),
  status: 201,
  data: goodsRow,
});
