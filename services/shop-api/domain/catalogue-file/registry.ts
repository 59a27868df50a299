/** Checks uniqueness: codes within the file, slugs and variant codes within file and shop. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { GivenProduct, Report } from './given.ts';
import type { ProductPlan } from './product-plan.ts';

const BATCH = 500;
export const SLUGS = [
  { column: 'slug_ja', locale: 'ja_JP' },
  { column: 'slug_en', locale: 'en_US' },
] as const;

/** A slug that a product would get. */
type Claim = { plan: ProductPlan; column: string; locale: string; slug: string };
type Owner = { locale: string; slug: string; id: number | string; code: string };

export class Registry {
  private readonly products = new Map<string, number>();
  private readonly variants = new Map<string, number>();
  private readonly slugs = new Map<string, number>();
  /** Claims since the last `divide`. */
  private claims: Claim[] = [];
  private readonly lateClaims: Claim[] = [];
  private readonly moved = new Set<string>();
  /** Plans that need a slug which another product still had when `divide` ran. */
  readonly late: ProductPlan[] = [];

  constructor(private readonly report: Report) {}

  /** Records the codes of a product and its variants. Returns false when one of them occurred before. */
  takeCodes({ line, code, variants }: GivenProduct): boolean {
    let isNew = this.take(this.products, code, line, 'product_code');
    for (const variant of variants)
      if (!this.take(this.variants, variant.code, variant.line, 'variant_code')) isNew = false;
    return isNew;
  }

  takeSlugs(plan: ProductPlan): void {
    const { given, stored, next, change } = plan;
    for (const { column, locale } of SLUGS) {
      const slug = String(next.columns[column] ?? '');
      if (slug && !this.take(this.slugs, `${locale} ${slug}`, given.line, column, slug)) continue;
      if (change === 'unchanged' || slug === stored?.columns[column]) continue;
      if (stored) this.moved.add(`${stored.id} ${locale}`);
      if (slug) this.claims.push({ plan, column, locale, slug });
    }
  }

  /** Splits plans into those that can be written now and those that must wait until the end of the import (`late`). */
  async divide(tx: Tx, plans: ProductPlan[]): Promise<{ ready: ProductPlan[]; late: ProductPlan[] }> {
    const taken = await this.ofOthers(tx, this.claims);
    this.claims = [];
    const waiting = new Set(taken.map(({ claim }) => claim.plan));
    const late = plans.filter((plan) => waiting.has(plan));
    this.lateClaims.push(...taken.map(({ claim }) => claim));
    this.late.push(...late);
    return { ready: plans.filter((plan) => !waiting.has(plan)), late };
  }

  /** Call it after the last product. Reports slugs that other products still have. */
  async checkLate(tx: Tx): Promise<void> {
    for (let at = 0; at < this.lateClaims.length; at += BATCH) {
      const batch = this.lateClaims.slice(at, at + BATCH);
      for (const { claim, owner } of await this.ofOthers(tx, batch))
        this.report(
          claim.plan.given.line,
          claim.column,
          `${claim.slug} is the slug of product ${owner.code}`,
        );
    }
  }

  /** Claims of slugs that other stored products still have. */
  private async ofOthers(tx: Tx, claims: Claim[]): Promise<{ claim: Claim; owner: Owner }[]> {
    if (claims.length === 0) return [];
    const asked = JSON.stringify(claims.map(({ locale, slug }) => ({ locale, slug })));
    const owners = await readRows<Owner>(
      tx,
      sql`
      select tr.locale, tr.slug, tr.product_id as id, p.code
      from json_to_recordset(${asked}::json) as claim(locale text, slug text)
      join product_translations tr on tr.locale = claim.locale and tr.slug = claim.slug
      join products p on p.id = tr.product_id`,
    );
    return owners
      .filter(({ id, locale }) => !this.moved.has(`${id} ${locale}`))
      .flatMap((owner) => {
        const claim = claims.find(({ locale, slug }) => locale === owner.locale && slug === owner.slug);
        return claim ? [{ claim, owner }] : [];
      });
  }

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

/** Checks the slugs of a single product that is changed without an import. */
export async function checkSlugs(tx: Tx, plan: ProductPlan, report: Report): Promise<void> {
  const registry = new Registry(report);
  registry.takeSlugs(plan);
  await registry.divide(tx, [plan]);
  await registry.checkLate(tx);
}

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

/**
 * Clears the slugs that these plans give up. Otherwise a product that is written now could need a slug that still
 * belongs to one of these products, which are written later.
 */
export async function freeSlugs(tx: Tx, plans: ProductPlan[]): Promise<void> {
  const given = plans.flatMap(({ stored, next }) =>
    SLUGS.filter(({ column }) => stored && stored.columns[column] !== next.columns[column]).map(
      ({ locale }) => ({ productId: stored?.id, locale }),
    ),
  );
  if (given.length === 0) return;
  await tx.execute(sql`
    update product_translations tr set slug = 'given up ' || tr.product_id
    from json_to_recordset(${JSON.stringify(given)}::json) as m("productId" bigint, locale text)
    where tr.product_id = m."productId" and tr.locale = m.locale`);
}
