/** Copies a product. Fields are named like the columns of a catalogue file. */
import { z } from 'zod';
import { idParams } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';
import { seminarMoments, values } from './edit.ts';
import { goodsRow } from './products.ts';

/** What a copy does not take from its product. Blank slugs are made from the English name or, without one that is free, from the code. */
export const copyFields = ['product_code', 'name_ja', 'name_en', 'slug_ja', 'slug_en'] as const;
/** The same of a seminar: its dates. Blank ones are as far from the new start as they were from the old one. */
export const seminarCopyFields = seminarMoments;
/** The stock of the copy of a variant, by the copied variant's id. */
export const copiedStockField = (variantId: number) => `stock_${variantId}`;

export const copyProduct = defineDeskCall({
  id: 'desk.copyProduct',
  summary:
    'Adds a copy of a product, which is not on sale yet: with its texts, prices, variants, categories, pictures and attributes, without stock, sales, reviews, participants and the link to join online. The codes of its variants are made from its own. 404, 400 with an error for each invalid field, 409 `import_under_way`',
  method: 'post',
  path: '/goods/{id}/copies',
  access: 'goods.write',
  params: idParams,
  body: z.object({ values }),
  status: 201,
  data: goodsRow,
});
