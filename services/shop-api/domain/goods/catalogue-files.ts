/**
 * Catalogue files that staff upload. A worker checks and imports them with the functions of `npm run catalogue:import`.
 * A file's row says what is still to be done, so a process that stops loses nothing: its transaction is rolled back,
 * and the next process begins again.
 */
import { isUtf8 } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CatalogueFileReport, CatalogueFileState } from '#contract/desk/goods/catalogue-files.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deskFiles } from '../../db/schema/staff.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import type { RowErrors } from '../catalogue-file/given.ts';
import { type ImportResult, importCatalogue } from '../catalogue-file/import.ts';
import { inJapanese } from '../catalogue-file/in-japanese.ts';
import { ApiError, FileError } from '../errors.ts';
import { type DeskFile, extendFile, ownFile, storeFile } from '../files/store.ts';
import { ImportUnderWayError } from '../import-lock.ts';
import type { Audited } from '../staff/audit.ts';

const KIND = 'catalogue';

type Report = Omit<CatalogueFileReport, 'id' | 'name'>;
type Work = { tx: Tx; staff: { id: number }; audit: (row: Audited) => void };

/** The report that an earlier release has stored has no warnings or changes. */
const reportOf = ({ report }: DeskFile): Report =>
  ({ warningCount: 0, warnings: [], changes: [], ...(report as Partial<Report> | null) }) as Report;
const stateOf = sql<CatalogueFileState>`${deskFiles.report}->>'state'`;

export function storeCatalogueFile(
  shop: Shop,
  tx: Tx,
  staff: { id: number },
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<{ id: string }> {
  const report: Report = {
    state: 'checking',
    products: null,
    variants: null,
    errorCount: 0,
    errors: [],
    warningCount: 0,
    warnings: [],
    changes: [],
    problem: null,
  };
  return storeFile(shop, tx, { staffId: staff.id, kind: KIND, name, content: bytes, report });
}

/** Throws 404. */
export async function readCatalogueFile(shop: Shop, staff: { id: number }, id: string, locale: LocaleCode) {
  const file = await ownFile(shop, shop.db, staff, id, KIND);
  const report = { id, name: file.name, ...reportOf(file) };
  if (locale === 'en_US') return report;
  const { errors, warnings, problem } = report;
  const translated = (rows: Report['errors']) =>
    rows.map((row) => ({ ...row, message: inJapanese(row.message) }));
  return {
    ...report,
    errors: translated(errors),
    warnings: translated(warnings),
    problem: problem && inJapanese(problem),
  };
}

/** Throws 404, and 409 `changed` unless the file was checked without errors. */
export async function startCatalogueFile(shop: Shop, id: string, { tx, staff, audit }: Work) {
  const file = await ownFile(shop, tx, staff, id, KIND);
  const { products, variants } = reportOf(file);
  const started = await moveOn(tx, id, 'checked', { ...reportOf(file), state: 'running' });
  if (!started) throw new ApiError(409, 'changed', 'changed');
  await extendFile(shop, tx, id);
  audit({ entity: 'file', entityId: id, after: { name: file.name, products, variants } });
  return { id };
}

/** Changes the state. Returns false when another process has changed it before. */
async function moveOn(db: Db | Tx, id: string, from: CatalogueFileState, report: Report): Promise<boolean> {
  const moved = await db
    .update(deskFiles)
    .set({ report })
    .where(and(eq(deskFiles.id, id), eq(stateOf, from)))
    .returning({ id: deskFiles.id });
  return moved.length > 0;
}

/** Checks and imports what is due; returns the number of files. Safe in several processes. */
export async function runCatalogueFiles(shop: Shop, stopped: () => boolean = () => false): Promise<number> {
  const due = await shop.db
    .select()
    .from(deskFiles)
    .where(
      and(
        eq(deskFiles.kind, KIND),
        gt(deskFiles.endsAt, shop.now()),
        inArray(stateOf, ['checking', 'running']),
      ),
    )
    .orderBy(deskFiles.createdAt);
  let done = 0;
  for (const file of due) {
    if (stopped()) return done;
    try {
      await runOne(shop, file);
      done++;
    } catch (error) {
      // Another process is importing; this file waits.
      if (error instanceof ImportUnderWayError) continue;
      throw error;
    }
  }
  return done;
}

const formatOf = (name: string) => (/\.(?:jsonl|ndjson)$/i.test(name) ? 'jsonl' : 'csv');

async function runOne(shop: Shop, file: DeskFile): Promise<void> {
  const { id, name, staffId, content } = file;
  const { state } = reportOf(file);
  const bytes = content ?? new Uint8Array();
  // Another process of this machine may run the same file, so each run has a folder of its own.
  const folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'));
  const temporary = path.join(folder, `file.${formatOf(name)}`);
  const dryRun = state === 'checking';
  try {
    await writeFile(temporary, bytes);
    const result = await importCatalogue(
      shop.db,
      {
        file: temporary,
        name,
        format: formatOf(name),
        encoding: isUtf8(bytes) ? 'utf-8' : 'shift_jis',
      },
      {
        dryRun,
        staffId,
        // Changes the state in the import's own transaction, so that a file is never imported twice.
        beforeCommit: async (tx, written) => {
          if (!(await moveOn(tx, id, state, { ...outcomeOf(written), state: 'done' }))) tx.rollback();
        },
      },
    );
    if (result.errors.count > 0) await moveOn(shop.db, id, state, { ...outcomeOf(result), state: 'refused' });
    else if (dryRun) await moveOn(shop.db, id, state, { ...outcomeOf(result), state: 'checked' });
    else if (result.isWritten) shop.catalogueChanged();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const problem = error.message.replaceAll(temporary, name);
    await moveOn(shop.db, id, state, { ...reportOf(file), state: 'refused', problem });
    shop.log('warn', 'catalogue_file.refused', describeError(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const byLine = ({ shown }: RowErrors) => [...shown].sort((a, b) => a.line - b.line);

const outcomeOf = ({
  products,
  variants,
  errors,
  warnings,
  changes,
}: ImportResult): Omit<Report, 'state'> => ({
  products,
  variants,
  errorCount: errors.count,
  errors: byLine(errors),
  warningCount: warnings.count,
  warnings: byLine(warnings),
  changes,
  problem: null,
});
