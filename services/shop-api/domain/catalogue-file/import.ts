/**
 * Imports a whole file or nothing, in one transaction. Valid products are written while reading, up to the first
 * error; from there on the file is only checked, to report all errors. Products are read and written in batches, which
 * saves memory.
 */
import path from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readAhead } from '../../read-ahead.ts';
import { FileError } from '../errors.ts';
import { ImportUnderWayError, tryImportLock } from '../import-lock.ts';
import { refreshProducts, turnJitOff } from '../search/refresh.ts';
import { changedColumns } from './changed-columns.ts';
import { type GivenProduct, type Report, RowErrors } from './given.ts';
import { writeMoment } from './moment.ts';
import { initialOf, planProduct } from './plan-change.ts';
import type { Change, PlanContext, ProductPlan } from './product-plan.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import type { TextSource } from './read-text.ts';
import { checkOwners, freeSlugs, Registry } from './registry.ts';
import { checkNames, warnOfProduct } from './rules.ts';
import { DETAIL_TABLES, saveProducts } from './save.ts';
import { loadShopCatalogue, type ShopCatalogue } from './shop-catalogue.ts';
import { checkStock, saveVariantChanges, type VariantChange, variantChange } from './stock.ts';
import { productsByCode } from './stored.ts';

const BATCH = 500;
const MANY = 2000;
const CHANGES_SHOWN = 50;

export type CatalogueFormat = 'csv' | 'jsonl';
export type CatalogueFile = TextSource & {
  format: CatalogueFormat;
  /** The name used in messages; by default the name of the file. */
  name?: string;
};
export type Phase = 'reading' | 'listing';
/** `all`, the number of all products, is known only after the whole file has been read. */
type Progress = (phase: Phase, products: number, all?: number) => void;
type Options = {
  dryRun: boolean;
  /** Null for an import from the command line. */
  staffId?: number | null;
  onProgress?: Progress;
  /** Runs at the end of the transaction, but not on a dry run or after an error in the file. */
  beforeCommit?: (tx: Tx, result: ImportResult) => Promise<void>;
};
type Tally = Record<Change, number>;
type ProductChange = { code: string; name: string; isNew: boolean } & ReturnType<typeof changedColumns>;
export type ImportResult = {
  errors: RowErrors;
  /** What may be wrong, but is imported. */
  warnings: RowErrors;
  products: Tally;
  variants: Tally;
  /** The first ones. */
  changes: ProductChange[];
  isWritten: boolean;
};

export async function importCatalogue(
  db: Db,
  file: CatalogueFile,
  { dryRun, staffId = null, onProgress = () => {}, beforeCommit }: Options,
): Promise<ImportResult> {
  const errors = new RowErrors();
  const warnings = new RowErrors();
  const result: ImportResult = {
    errors,
    warnings,
    products: tally(),
    variants: tally(),
    changes: [],
    isWritten: false,
  };
  const write = async (tx: Tx) => {
    if (!(await tryImportLock(tx))) throw new ImportUnderWayError();
    await turnJitOff(tx);
    const shop = await loadShopCatalogue(tx);
    const context = { ...contextOf(shop), isShiftJis: file.encoding === 'shift_jis' };
    const saved = await readAndSave({ tx, file, shop, context, dryRun, onProgress }, result);
    if (errors.count > 0) tx.rollback();
    if (dryRun) return;
    const { created, changed } = result.products;
    result.isWritten = created + changed > 0;
    if (result.isWritten) await finish(tx, file, { saved, staffId, onProgress });
    await beforeCommit?.(tx, result);
  };
  await db.transaction(write).catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return result;
}

type Work = {
  tx: Tx;
  file: CatalogueFile;
  shop: ShopCatalogue;
  context: PlanContext;
  dryRun: boolean;
  onProgress: Progress;
};
/** Ids of the products written so far, and the changes of stored variants that are still to be written. */
type Saved = { created: number[]; changed: number[]; variants: VariantChange[] };

const tally = (): Tally => ({ created: 0, changed: 0, unchanged: 0 });

async function readAndSave(work: Work, result: ImportResult): Promise<Saved> {
  const { tx, shop, dryRun } = work;
  const { errors } = result;
  const registry = new Registry(errors.add);
  const saved: Saved = { created: [], changed: [], variants: [] };
  const save = async (plans: ProductPlan[]) => {
    const ids = await saveProducts(tx, plans, shop);
    saved.created.push(...ids.created);
    saved.changed.push(...ids.changed);
    saved.variants.push(...changesOf(plans));
  };
  for await (const { ready, late } of readAhead(planned(work, registry, result))) {
    if (dryRun || errors.count > 0) continue;
    await freeSlugs(tx, late);
    await save(ready);
  }
  await registry.checkLate(tx);
  if (dryRun || errors.count > 0) return saved;
  for (let at = 0; at < registry.late.length; at += BATCH) await save(registry.late.slice(at, at + BATCH));
  return saved;
}

/** Yields the plans of changed products batch by batch. Collects all errors and counts all changes. */
async function* planned(
  work: Work,
  registry: Registry,
  { errors, warnings, products, variants, changes }: ImportResult,
) {
  const { tx, shop, context } = work;
  let count = 0;
  for await (const batch of batches(read(work, errors.add))) {
    // Of a row with faults, the names are checked all the same, so that all its faults are reported at once.
    for (const one of batch) if (one.isFaulty) checkNames(one, context, errors.add);
    const given = batch.filter((one) => registry.takeCodes(one) && !one.isFaulty);
    const codes = given.map(({ code }) => code);
    const stored = await productsByCode(tx, codes, shop.fields);
    const plans = given.map((one) => planProduct(one, stored.get(one.code), context, errors.add));
    for (const plan of plans) {
      products[plan.change]++;
      for (const variant of plan.variants) if (variant.given) variants[variant.change]++;
      warnOfProduct(plan, warnings.add);
      registry.takeSlugs(plan);
      if (plan.change !== 'unchanged' && changes.length < CHANGES_SHOWN) changes.push(changeOf(plan));
    }
    await checkOwners(tx, plans, errors.add);
    await checkStock(tx, changesOf(plans), errors.add);
    count += batch.length;
    work.onProgress('reading', count);
    const changing = plans.filter((plan) => plan.change !== 'unchanged');
    yield await registry.divide(tx, changing);
  }
}

/** Arguments of the last step, which runs when the whole file is valid. */
type Finish = { saved: Saved; staffId: number | null; onProgress: Progress };

async function finish(
  tx: Tx,
  { file, name = path.basename(file) }: CatalogueFile,
  { saved, staffId, onProgress }: Finish,
): Promise<void> {
  const { created, changed, variants } = saved;
  const errors = new RowErrors();
  await saveVariantChanges(tx, variants, errors.add, { staffId, reason: name });
  const [first] = errors.shown;
  if (first)
    throw new FileError(
      `Nothing was written, the shop changed meanwhile: ${name}, line ${first.line}, ${first.column}: ${first.message}`,
    );
  const all = created.length + changed.length;
  // With its statistics from before the import, PostgreSQL might read whole tables for each batch.
  if (all >= MANY) await tx.execute(sql`analyze products, variants, ${DETAIL_TABLES}`);
  await refreshProducts(tx, { created, changed, onListed: (count) => onProgress('listing', count, all) });
}

const changeOf = (plan: ProductPlan): ProductChange => ({
  code: plan.next.code,
  name: String(plan.next.columns['name_ja'] ?? ''),
  isNew: plan.change === 'created',
  ...changedColumns(plan),
});

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

export const contextOf = ({ fields, categoryIds, axes, readAt }: ShopCatalogue): PlanContext => ({
  initial: { ...initialOf(fields), added_at: writeMoment(readAt.getTime()) },
  categories: categoryIds,
  axes,
});
