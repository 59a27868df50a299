/** Sets the shop up and imports its goods as an owner does with `shop:setup` and `catalogue:import` (docs/first-day.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { reportOf } from '../catalogue-command/report.ts';
import type { Tx } from '../db/client.ts';
import { productAssociations, products } from '../db/schema/catalogue.ts';
import { importCatalogue } from '../domain/catalogue-file/import.ts';
import { noticeFormat } from '../domain/search/refresh.ts';
import { readShopFile } from '../domain/setup/read-file.ts';
import { applySetup } from '../domain/setup/setup.ts';
import type { Shop } from '../shop.ts';
import { readDemoFile, readRelated } from './files.ts';

/** In the order of the shop's menu. */
const GOODS = ['books.csv', 'seminars.csv', 'cd-dvd.csv', 'notebooks.csv', 'materials.csv'];
/** The day on which the dates of these files would be right. */
const FILES_ARE_OF = '2026-11-01';
const DAY_MS = 86_400_000;

export type IdByCode = ReadonlyMap<string, number>;

export function idOf(ids: IdByCode, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo has no ${code}.`);
  return id;
}

/** Returns the ids of the products. */
export async function loadCatalogue(shop: Shop, tx: Tx): Promise<IdByCode> {
  const setup = readShopFile(await readDemoFile('shop.yaml'));
  if ('problems' in setup) throw new Error(`shop.yaml: ${JSON.stringify(setup.problems)}`);
  await applySetup(shop, tx, setup.file, null);
  await noticeFormat(tx);
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-'));
  try {
    for (const name of GOODS) {
      const file = path.join(folder, name);
      await writeFile(file, withDatesOf(shop.now(), await readDemoFile(name)));
      const result = await importCatalogue(tx, { file, format: 'csv', encoding: 'utf-8' }, { dryRun: false });
      if (result.errors.count > 0) throw new Error(reportOf(name, result, false));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const rows = await tx.select({ code: products.code, id: products.id }).from(products);
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  await loadRelated(tx, ids);
  return ids;
}

/** Moves the moments in a file of goods, so that the newest goods are new, and the seminars are still to come. */
function withDatesOf(now: Date, goods: string): string {
  const passed = (Date.parse(tokyo(now).day) - Date.parse(FILES_ARE_OF)) / DAY_MS;
  return goods.replace(/\d{4}-\d{2}-\d{2}(?=T\d{2}:\d{2}:\d{2}\+09:00)/g, (day) => addDays(day, passed));
}

async function loadRelated(tx: Tx, ids: IdByCode): Promise<void> {
  const links = (code: string, kind: string, others: string[]) =>
    others.map((other, position) => ({
      productId: idOf(ids, code),
      kind,
      otherId: idOf(ids, other),
      position,
    }));
  await tx
    .insert(productAssociations)
    .values(
      (await readRelated()).flatMap((row) => [
        ...links(row.product_code, 'bought_together', row.bought_together),
        ...links(row.product_code, 'recommended', row.recommended),
      ]),
    );
}
