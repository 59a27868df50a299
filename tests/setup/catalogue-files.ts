/** Writes catalogue files to a temporary folder and imports them into the test's shop. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { variants } from '#api/db/schema/catalogue.ts';
import { exportCatalogue } from '#api/domain/catalogue-file/export.ts';
import { type CatalogueFormat, importCatalogue, type Phase } from '#api/domain/catalogue-file/import.ts';
import { inJapanese } from '#api/domain/catalogue-file/in-japanese.ts';
import type { Encoding } from '#api/domain/catalogue-file/read-text.ts';
import type { Shop } from '#api/shop.ts';

/** What `inJapanese` says of a sentence that it does not know. */
const UNTRANSLATED = /正しくありません（/;

type Options = { dryRun?: boolean; encoding?: Encoding; onProgress?: (phase: Phase) => void };

export class CatalogueFiles {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'shop-catalogue-'));

  constructor(private readonly shop: Shop) {}

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Imports a file; returns the errors of its rows as `line column: message`, in order. */
  async import(content: string | Buffer, format: CatalogueFormat, options: Options = {}) {
    const file = path.join(this.folder, 'goods');
    writeFileSync(file, content);
    const { dryRun = false, encoding = 'utf-8', onProgress = () => {} } = options;
    const source = { file, format, encoding };
    const result = await importCatalogue(this.shop.db, source, { dryRun, onProgress });
    expect(result.errors.shown.map(({ message }) => inJapanese(message)).join()).not.toMatch(UNTRANSLATED);
    return {
      ...result,
      errors: result.errors.shown.map((f) => `${f.line} ${f.column}: ${f.message}`),
      count: result.errors.count,
    };
  }

  async export(format: CatalogueFormat): Promise<string> {
    const pieces: string[] = [];
    await exportCatalogue(this.shop.db, format, async (text) => {
      pieces.push(text);
    });
    return pieces.join('');
  }

  /** A text that differs after products were added or updated. */
  async version(): Promise<string | undefined> {
    const [row] = await readRows<{ version: string }>(
      this.shop.db,
      sql`select count(*)::text || max(updated_at)::text as version from products`,
    );
    return row?.version;
  }

  async variant(code: string) {
    const [row] = await this.shop.db.select().from(variants).where(eq(variants.code, code));
    return row;
  }
}

/** JSON Lines of complete products, with the given fields changed. */
export const productLines = (...products: Record<string, unknown>[]): string =>
  products
    .map((product) =>
      JSON.stringify({
        kind: 'book',
        main_category: 'books_english_grammar',
        name_ja: `試作の本 ${product['product_code']}`,
        name_en: `A trial book ${product['product_code']}`,
        variants: [{ variant_code: product['product_code'], price: 1200, stock: 5 }],
        ...product,
      }),
    )
    .join('\n');
