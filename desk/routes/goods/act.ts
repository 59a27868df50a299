/** Changes in the list of products: stock, and whether a product is on sale. */
import { z } from 'zod';
import { changeStock, setOnSale } from '#contract/desk/goods/products.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { FORM } from '../../ui/form-names.ts';

export const act = (args: ActArgs) =>
  args.form.get(FORM) === 'sale' ? changeSale(args) : changeStockOf(args);

/** Accepts any text besides the kind: the Shop API validates the values and reports all wrong fields at once. */
const stockForm = z.object({
  id: text,
  kind: z.enum(['difference', 'count'], 'validation.field_selection_required'),
  quantity: text,
  expected: text,
  reason: text,
});

const changeStockOf = (args: ActArgs) =>
  submitOneOf(args, stockForm, async ({ id, ...body }) => {
    const { code, stock } = await args.change(changeStock, { params: { id }, body });
    const values = { code, onHand: stock?.onHand ?? 0 };
    return redirectTo(args.scope, args.scope.here, { key: 'notice.stock_changed', values });
  });

const saleForm = z.object({ id: z.string(), onSale: z.enum(['yes', 'no']) });

const changeSale = (args: ActArgs) =>
  submitOneOf(args, saleForm, async ({ id, onSale }) => {
    const { name, isOnSale } = await args.change(setOnSale, {
      params: { id },
      body: { onSale: onSale === 'yes' },
    });
    const key = isOnSale ? 'notice.on_sale' : 'notice.off_sale';
    return redirectTo(args.scope, args.scope.here, { key, values: { name } });
  });
