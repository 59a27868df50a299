/** What must be there once only: codes within the file, slugs and codes of variants within file and shop together. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { readRows } from '../db/rows.ts';
import type { GivenProduct, Report } from './given.ts';
import type { ProductPlan } from './product-plan.ts';

const BATCH = 500;
const LANGUAGES = { ja: 'ja_JP', en: 'en_US' } as const;

type Claim = { line: number; column: string; locale: string; slug: string };
export type Moved = { productId: number; locale: string };

export class Registry {
  private readonly products = new Map<string, number>();
  private readonly variants = new Map<string, number>();
  private readonly slugs = new Map<string, number>();
  private readonly claims: Claim[] = [];
  /** Slugs that stored products give up. */
  readonly moved: Moved[] = [];
  private readonly movedKeys = new Set<string>();

  constructor(private readonly report: Report) {}

  /** False when its code, or that of one of its variants, stands further up. */
  takeCodes({ line, code, variants }: GivenProduct): boolean {
    let isNew = this.take(this.products, code, line, 'product_code');
    for (const variant of variants)
      if (!this.take(this.variants, variant.code, variant.line, 'variant_code')) isNew = false;
    return isNew;
  }

  takeSlugs({ given, stored, next, change }: ProductPlan): void {
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      const column = `slug_${language}`;
      const slug = String(next.columns[column] ?? '');
      const before = stored?.columns[column];
      if (slug && !this.take(this.slugs, `${locale} ${slug}`, given.line, column, slug)) continue;
      if (change === 'unchanged' || slug === before) continue;
      if (stored && before) {
        this.moved.push({ productId: stored.id, locale });
        this.movedKeys.add(`${stored.id} ${locale}`);
      }
      if (slug) this.claims.push({ line: given.line, column, locale, slug });
    }
  }

  /** Reports claimed slugs that a product has and keeps. After the last product: a later one may give it up. */
  async checkClaims(tx: Tx): Promise<void> {
    for (let at = 0; at < this.claims.length; at += BATCH) {
      const batch = this.claims.slice(at, at + BATCH);
      const rows = await readRows<{ locale: string; slug: string; id: number | string; code: string }>(
        tx,
        sql`
        select tr.locale, tr.slug, tr.product_id as id, p.code
        from json_to_recordset(${JSON.stringify(batch)}::json) as claim(locale text, slug text)
        join product_translations tr on tr.locale = claim.locale and tr.slug = claim.slug
        join products p on p.id = tr.product_id`,
      );
      for (const { locale, slug, id, code } of rows) {
        if (this.movedKeys.has(`${id} ${locale}`)) continue;
        const claim = batch.find((one) => one.locale === locale && one.slug === slug);
        if (claim) this.report(claim.line, claim.column, `${slug} is the slug of product ${code}`);
      }
    }
  }

  /** A blank code has been refused already. */
  private take(
    taken: Map<string, number>,
    key: string,
    line: number,
    column: string,
    shown: string = key,
  ): boolean {
    const before = taken.get(key);
    if (before === undefined && key !== '') taken.set(key, line);
    if (before !== undefined) this.report(line, column, `${shown} stands in line ${before} already`);
    return before === undefined;
  }
}

/** Reports new variants whose code belongs to another product. */
export async function checkOwners(tx: Tx, plans: ProductPlan[], report: Report): Promise<void> {
  const created = plans.flatMap(({ variants }) => variants.filter((v) => v.change === 'created'));
  if (created.length === 0) return;
  const codes = JSON.stringify(created.map((variant) => variant.next.code));
  const rows = await readRows<{ code: string; owner: string }>(
    tx,
    sql`
    select v.code, p.code as owner from variants v join products p on p.id = v.product_id
    where v.code in (select json_array_elements_text(${codes}::json))`,
  );
  const owners = new Map(rows.map((row) => [row.code, row.owner]));
  for (const { next, given } of created) {
    const owner = owners.get(next.code);
    if (owner) report(given?.line ?? 0, 'variant_code', `${next.code} is a variant of product ${owner}`);
  }
}

/** Frees slugs that are given up, so that another product may take one whichever is written first. */
export async function freeSlugs(tx: Tx, moved: Moved[]): Promise<void> {
  for (let at = 0; at < moved.length; at += BATCH)
    await tx.execute(sql`
      update product_translations tr set slug = 'given up ' || tr.product_id
      from json_to_recordset(${JSON.stringify(moved.slice(at, at + BATCH))}::json)
        as m("productId" bigint, locale text)
      where tr.product_id = m."productId" and tr.locale = m.locale`);
}
