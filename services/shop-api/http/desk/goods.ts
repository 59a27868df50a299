import * as addCalls from '#contract/desk/goods/add.ts';
import * as fileCalls from '#contract/desk/goods/catalogue-files.ts';
import * as copyCalls from '#contract/desk/goods/copy.ts';
import * as editCalls from '#contract/desk/goods/edit.ts';
import * as manyCalls from '#contract/desk/goods/many.ts';
import * as calls from '#contract/desk/goods/products.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addProduct, addVariant } from '../../domain/goods/add.ts';
import {
  readCatalogueFile,
  startCatalogueFile,
  storeCatalogueFile,
} from '../../domain/goods/catalogue-files.ts';
import { readGoodsChoices } from '../../domain/goods/choices.ts';
import { copyProduct } from '../../domain/goods/copy.ts';
import { changeProduct, previewSeminarMails, setOnSale } from '../../domain/goods/edit.ts';
import { listGoods } from '../../domain/goods/list.ts';
import { changeMany, planMany, readMany } from '../../domain/goods/many.ts';
import { addPicture, arrangePictures } from '../../domain/goods/pictures.ts';
import { readProduct } from '../../domain/goods/product.ts';
import { changeStock, listMovements } from '../../domain/goods/stock.ts';
import { reducedPicture } from '../../domain/media/uploads.ts';
import { bookedSeats } from '../../domain/seminars/participants.ts';
import { writeAudit } from '../../domain/staff/audit.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange, deskPreparedChange } from './route.ts';

export function goodsRoutes(api: Api): void {
  const { shop } = api;
  deskCall(api, calls.listGoods, ({ query, locale }) => listGoods(shop, query, locale));
  deskChange(
    api,
    calls.changeStock,
    ({ params, body, ...work }) => changeStock(shop, params.id, body, work),
    shop.catalogueChanged,
  );
  deskCall(api, calls.listMovements, ({ params, query, locale }) =>
    listMovements(shop, params.id, query.page, locale),
  );
  deskChange(
    api,
    calls.setOnSale,
    ({ params, body, ...work }) => setOnSale(params.id, body.onSale, work),
    shop.catalogueChanged,
  );

  deskCall(api, manyCalls.readMany, ({ query, locale }) => readMany(shop.db, query.variants, locale));
  deskCall(api, manyCalls.previewMany, ({ body }) =>
    inTransaction(shop.db, async (tx) => ({ changes: (await planMany(tx, body)).changes })),
  );
  deskChange(api, manyCalls.changeMany, ({ body, ...work }) => changeMany(body, work), shop.catalogueChanged);

  deskCall(api, addCalls.readGoodsChoices, () => readGoodsChoices(shop.db));
  deskChange(
    api,
    addCalls.addProduct,
    ({ body, ...work }) => addProduct(body.values, work),
    shop.catalogueChanged,
  );
  deskChange(
    api,
    addCalls.addVariant,
    ({ params, body, ...work }) => addVariant(params.id, body.values, work),
    shop.catalogueChanged,
  );

  deskChange(
    api,
    copyCalls.copyProduct,
    ({ params, body, ...work }) => copyProduct(params.id, body.values, work),
    shop.catalogueChanged,
  );

  deskCall(api, editCalls.readProduct, async ({ params: { id }, locale }) => {
    const product = await readProduct(shop.db, id, locale);
    return { ...product, bookedSeats: product.kind === 'seminar' ? await bookedSeats(shop, id) : null };
  });
  deskCall(api, editCalls.previewSeminarMails, ({ params, body }) =>
    previewSeminarMails(shop, params.id, body.values),
  );
  deskChange(
    api,
    editCalls.changeProduct,
    ({ params, body, ...work }) => changeProduct(params.id, body, work),
    shop.catalogueChanged,
  );
  deskPreparedChange(
    api,
    editCalls.addPicture,
    ({ body, query }) => reducedPicture(body, query.crop),
    ({ params, prepared, ...work }) => addPicture(params.id, prepared, work),
    shop.catalogueChanged,
  );
  deskChange(
    api,
    editCalls.arrangePictures,
    ({ params, body, ...work }) => arrangePictures(params.id, body, work),
    shop.catalogueChanged,
  );

  deskCall(api, fileCalls.checkCatalogueFile, async ({ query, body, staff, network, requestId }) => {
    const stored = await inTransaction(shop.db, async (tx) => {
      const { id } = await storeCatalogueFile(shop, tx, staff, { bytes: body, name: query.name });
      await writeAudit(tx, {
        staffId: staff.id,
        call: fileCalls.checkCatalogueFile.id,
        network,
        requestId,
        entity: 'file',
        entityId: id,
        after: { name: query.name, bytes: body.length },
      });
      return { id };
    });
    shop.wakeCatalogueFiles();
    return stored;
  });
  deskCall(api, fileCalls.readCatalogueFile, ({ params, staff, locale }) =>
    readCatalogueFile(shop, staff, params.id, locale),
  );
  deskChange(
    api,
    fileCalls.runCatalogueFile,
    ({ params, ...work }) => startCatalogueFile(shop, params.id, work),
    () => shop.wakeCatalogueFiles(),
  );
}
