import type { Db } from '../../db/client.ts';
import type { CatalogueFormat } from './import.ts';
import { loadShopCatalogue } from './shop-catalogue.ts';
import { productsAfter } from './stored.ts';
import { csvHeader, csvRows, jsonLine } from './write-file.ts';

const BATCH = 500;

/** Exports the catalogue as of one moment, in pieces, in the order of codes; returns the number of products. */
export async function exportCatalogue(
  db: Db,
  format: CatalogueFormat,
  write: (text: string) => Promise<void>,
): Promise<number> {
  return db.transaction(
    async (tx) => {
      const { fields, attributes } = await loadShopCatalogue(tx);
      if (format === 'csv') await write(csvHeader(fields));
      let count = 0;
      for (let last = ''; ; ) {
        const products = await productsAfter(tx, last, BATCH, fields);
        const lines = products.map((product) =>
          format === 'csv' ? csvRows(product, fields) : jsonLine(product, attributes),
        );
        await write(lines.join(''));
        count += products.length;
        last = products.at(-1)?.code ?? '';
        if (products.length < BATCH) return count;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
