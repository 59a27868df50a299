import * as calls from '#contract/desk/sales.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openFigures, salesOfCategories, salesOfProducts, wholeShop } from '../../domain/sales/figures.ts';
import { daysName, salesFile } from '../../domain/sales/sales-file.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { deskCall } from './route.ts';
import { streamOf } from './stream.ts';

export function salesRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.readSales, async ({ query: { by, page, ...asked }, locale }) => {
    const figures = await openFigures(shop, asked);
    const { days, before, yearBefore } = figures;
    return {
      days,
      before,
      yearBefore,
      ...(await wholeShop(figures)),
      products: by === 'product' ? await salesOfProducts(figures, locale, page) : null,
      categories: by === 'category' ? await salesOfCategories(figures, locale) : null,
    };
  });
  deskCall(api, calls.exportSales, async ({ body, staff, network, requestId }) => {
    const { by, encoding, ...asked } = body;
    const figures = await openFigures(shop, asked);
    await inTransaction(shop.db, (tx) =>
      writeAudit(tx, {
        staffId: staff.id,
        call: calls.exportSales.id,
        network,
        requestId,
        entity: 'sales',
        entityId: daysName(figures.days),
        after: { by, encoding },
      }),
    );
    return streamOf(salesFile(figures, { by, encoding }));
  });
}
