/**
 * All of a file or nothing: it is read once to be checked, which writes nothing, and a second time to be written, in
 * one transaction. Only a batch of it is in memory at a time.
 */
import { sql } from 'drizzle-orm';
import { ahead } from '../ahead.ts';
import type { Db, Tx } from '../db/client.ts';
import { readRows } from '../db/rows.ts';
import { refreshProducts } from '../domain/catalogue/refresh.ts';
import { type GivenProduct, type Report, RowErrors } from './given.ts';
import { writeMoment } from './moment.ts';
import { initialOf, planProduct } from './plan.ts';
import type { Change, PlanContext, ProductPlan } from './product-plan.ts';
import { readCsv } from './reading/csv.ts';
import { readJsonl } from './reading/jsonl.ts';
import { FileError, type TextSource } from './reading/text.ts';
import { checkOwners, freeSlugs, type Moved, Registry } from './registry.ts';
import { DETAIL_TABLES, saveProducts } from './save.ts';
import { loadShopCatalogue, type ShopCatalogue } from './shop-catalogue.ts';
import { checkStock, saveVariantChanges, type VariantChange, variantChange } from './stock.ts';
import { productsByCode } from './stored.ts';

/** Any number that no other program on the same PostgreSQL uses for its advisory locks. */
const IMPORT_LOCK = 72_011_966;
const BATCH = 500;
const MANY = 2000;

export type Format = 'csv' | 'jsonl';
export type CatalogueFile = TextSource & { format: Format };
export type Phase = 'checking' | 'writing';
type Progress = (phase: Phase, products: number) => void;
type Options = { dryRun: boolean; onProgress?: Progress };
/** What changes, by the code of the product. */
type Changes = Map<string, Exclude<Change, 'unchanged'>>;
type Tally = Record<Change, number>;
export type ImportResult = { errors: RowErrors; products: Tally; variants: Tally; isWritten: boolean };

export async function importCatalogue(
  db: Db,
  file: CatalogueFile,
  { dryRun, onProgress = () => {} }: Options,
): Promise<ImportResult> {
  const errors = new RowErrors();
  const changes: Changes = new Map();
  const result: ImportResult = { errors, products: tally(), variants: tally(), isWritten: false };
  return db.transaction(async (tx) => {
    await takeLock(tx);
    const shop = await loadShopCatalogue(tx);
    const work = { tx, file, shop, context: contextOf(shop), onProgress };
    const moved = await check(work, result, changes);
    if (dryRun || errors.count > 0 || changes.size === 0) return result;
    await freeSlugs(tx, moved);
    await write(work, changes);
    return { ...result, isWritten: true };
  });
}

type Work = {
  tx: Tx;
  file: CatalogueFile;
  shop: ShopCatalogue;
  context: PlanContext;
  onProgress: Progress;
};

const tally = (): Tally => ({ created: 0, changed: 0, unchanged: 0 });

async function takeLock(tx: Tx): Promise<void> {
  const rows = await readRows<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as mine`,
  );
  if (!rows[0]?.mine) throw new FileError('Another import is under way: wait for its end.');
}

/** Finds every error and what would change; answers the slugs that are given up. */
async function check(
  work: Work,
  { errors, products, variants }: ImportResult,
  changes: Changes,
): Promise<Moved[]> {
  const { tx } = work;
  const registry = new Registry(errors.add);
  let count = 0;
  // Not ahead: the errors of a batch are shown before those of the next.
  for await (const batch of batches(read(work, errors.add))) {
    const plans = await planBatch(
      work,
      batch.filter((given) => registry.takeCodes(given) && !given.isFaulty),
      errors.add,
    );
    for (const plan of plans) {
      products[plan.change]++;
      if (plan.change !== 'unchanged') changes.set(plan.given.code, plan.change);
      for (const variant of plan.variants) if (variant.given) variants[variant.change]++;
      registry.takeSlugs(plan);
    }
    await checkOwners(tx, plans, errors.add);
    await checkStock(tx, changesOf(plans), errors.add);
    count += batch.length;
    work.onProgress('checking', count);
  }
  await registry.checkClaims(tx);
  return registry.moved;
}

/** Writes the products that change; those that stay as they are, are not touched. */
async function write(work: Work, known: Changes): Promise<void> {
  const { tx, file, shop } = work;
  const errors = new RowErrors();
  const changes: VariantChange[] = [];
  const created: number[] = [];
  const changed: number[] = [];
  let count = 0;
  for await (const batch of ahead(batches(read(work, errors.add)))) {
    const plans = await planBatch(
      work,
      batch.filter((given) => known.has(given.code)),
      errors.add,
      // Those that were not there a moment ago need no look.
      (given) => known.get(given.code) === 'changed',
    );
    const saved = await saveProducts(tx, plans, shop);
    created.push(...saved.created);
    changed.push(...saved.changed);
    changes.push(...changesOf(plans));
    count += batch.length;
    work.onProgress('writing', count);
  }
  await saveVariantChanges(tx, changes, errors.add);
  const [first] = errors.shown;
  if (first)
    throw new FileError(
      `Nothing was written, the shop or ${file.file} changed meanwhile: line ${first.line}, ${first.column}: ${first.message}`,
    );
  // The planner knows nothing of rows that its statistics have not seen, and would read whole tables for a few of them.
  if (created.length + changed.length >= MANY)
    await tx.execute(sql`analyze products, variants, ${DETAIL_TABLES}`);
  await refreshProducts(tx, { created, changed });
}

const changesOf = (plans: ProductPlan[]): VariantChange[] =>
  plans.flatMap(({ variants }) =>
    variants.filter((v) => v.stored && v.change === 'changed').map(variantChange),
  );

function read({ file, shop }: Work, report: Report): AsyncGenerator<GivenProduct> {
  return file.format === 'csv'
    ? readCsv(file, shop.fields, report)
    : readJsonl(file, shop.fields, shop.attributes, report);
}

async function* batches(products: AsyncIterable<GivenProduct>): AsyncGenerator<GivenProduct[]> {
  let batch: GivenProduct[] = [];
  for await (const product of products) {
    batch.push(product);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const contextOf = ({ fields, categoryIds, axes }: ShopCatalogue): PlanContext => ({
  initial: { ...initialOf(fields), added_at: writeMoment(Date.now()) },
  categories: categoryIds,
  axes,
});

async function planBatch(
  { tx, shop, context }: Work,
  given: GivenProduct[],
  report: Report,
  mayBeStored: (given: GivenProduct) => boolean = () => true,
): Promise<ProductPlan[]> {
  const codes = given.filter(mayBeStored).map((product) => product.code);
  const stored = await productsByCode(tx, codes, shop.fields);
  return given.map((product) => planProduct(product, stored.get(product.code), context, report));
}
