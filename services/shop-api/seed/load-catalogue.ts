import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import * as table from '../db/schema/catalogue.ts';
import { seminars } from '../db/schema/seminars.ts';
import { LOCALES } from '../domain/locale.ts';
import { noticeFormat, refreshProducts } from '../domain/search/refresh.ts';
import type { SeedContext } from './context.ts';
import { insertAll, texts } from './insert.ts';
import type { SeedProduct, SeedTaxon } from './types.ts';

export type IdByKey = Map<string, number>;
export type Catalogue = { products: IdByKey; variants: IdByKey };

export async function loadCatalogue(context: SeedContext): Promise<Catalogue> {
  const taxons: IdByKey = new Map();
  for (const [position, tree] of context.data.trees.entries())
    await loadTaxon(context, taxons, tree, position);
  const values = await loadOptions(context);
  const attributes = await loadAttributes(context);
  const products = await loadProducts(context, taxons);
  const variants = await loadVariants(context, products, values);
  await loadDetails(context, products, taxons, attributes);
  await noticeFormat(context.tx);
  await refreshProducts(context.tx, { changed: [...products.values()] });
  return { products, variants };
}

type Parent = { id: number; path: string; level: number };

async function loadTaxon(
  context: SeedContext,
  ids: IdByKey,
  taxon: SeedTaxon,
  position: number,
  parent?: Parent,
) {
  const { tx } = context;
  const path = `${parent?.path ?? '/'}${taxon.code}/`;
  const level = parent ? parent.level + 1 : 0;
  const [row] = await tx
    .insert(table.taxons)
    .values({ code: taxon.code, parentId: parent?.id ?? null, path, level, position })
    .returning();
  if (!row) throw new Error('no taxon row');
  ids.set(taxon.code, row.id);
  await tx.insert(table.taxonTranslations).values(
    LOCALES.map(([locale, key]) => ({
      taxonId: row.id,
      locale,
      name: taxon.names[key],
      slug: taxon.slugs[key],
      description: taxon.descriptions?.[key] ?? null,
    })),
  );
  for (const [i, child] of (taxon.children ?? []).entries())
    await loadTaxon(context, ids, child, i, { id: row.id, path, level });
}

async function loadOptions({ tx, data }: SeedContext): Promise<IdByKey> {
  const values: IdByKey = new Map();
  for (const [position, option] of data.options.entries()) {
    const [row] = await tx
      .insert(table.productOptions)
      .values({ code: option.code, names: texts(option.names), position })
      .returning();
    if (!row) throw new Error('no option row');
    const rows = option.values.map((v, i) => ({
      optionId: row.id,
      code: v.code,
      labels: texts(v.labels),
      position: i,
    }));
    for (const value of await tx.insert(table.productOptionValues).values(rows).returning())
      values.set(value.code, value.id);
  }
  return values;
}

async function loadAttributes({ tx, data }: SeedContext): Promise<IdByKey> {
  const rows = data.attributes.map((a, position) => ({
    code: a.code,
    type: a.type,
    names: texts(a.names),
    position,
  }));
  const inserted = await tx.insert(table.attributes).values(rows).returning();
  return new Map(inserted.map((row) => [row.code, row.id]));
}

const lowestPrice = (product: SeedProduct): number => {
  const enabled = product.variants.filter((v) => v.enabled !== false);
  return (
    Math.min(...(enabled.length > 0 ? enabled : product.variants).map((v) => v.priceYen)) * MINOR_PER_YEN
  );
};

async function loadProducts({ tx, data, now }: SeedContext, taxons: IdByKey): Promise<IdByKey> {
  const { day } = tokyo(now);
  const ids: IdByKey = new Map();
  for (const p of data.products) {
    // The times are minutes apart, so that the order of the newest products is certain.
    const added =
      tokyoTime(addDays(day, -p.addedDaysAgo - 1), '21:00').getTime() - (p.position % 600) * 60_000;
    const [row] = await tx
      .insert(table.products)
      .values({
        code: p.code,
        kind: p.kind,
        mainTaxonId: taxons.get(p.mainTaxon) ?? null,
        enabled: p.enabled ?? true,
        fixedPrice: p.fixedPrice,
        position: p.position,
        minPrice: lowestPrice(p),
        lastSixMonthsSalesQuantity: p.lastSixMonthsSalesQuantity,
        kana: p.kana,
        authorKana: p.authorKana ?? '',
        createdAt: new Date(added),
      })
      .returning({ id: table.products.id });
    if (!row) throw new Error('no product row');
    ids.set(p.code, row.id);
  }
  await insertAll(
    tx,
    table.productTranslations,
    data.products.flatMap((p) =>
      LOCALES.map(([locale, key]) => ({
        productId: ids.get(p.code) as number,
        locale,
        name: p.names[key],
        slug: p.slugs[key],
        author: p.author?.[key] ?? null,
        shortDescription: p.shortDescriptions[key],
        description: p.descriptions[key],
      })),
    ),
  );
  return ids;
}

async function loadVariants({ tx, data }: SeedContext, products: IdByKey, values: IdByKey): Promise<IdByKey> {
  const ids: IdByKey = new Map();
  const links: (typeof table.variantOptionValues.$inferInsert)[] = [];
  for (const p of data.products) {
    const rows = p.variants.map((v, position) => ({
      productId: products.get(p.code) as number,
      code: v.code,
      names: texts(v.names),
      position,
      enabled: v.enabled ?? true,
      price: v.priceYen * MINOR_PER_YEN,
      originalPrice: v.originalPriceYen ? v.originalPriceYen * MINOR_PER_YEN : null,
      tracked: v.stock !== null,
      onHand: v.stock ?? 0,
    }));
    for (const row of await tx.insert(table.variants).values(rows).returning()) {
      ids.set(row.code, row.id);
      const variant = p.variants.find((v) => v.code === row.code);
      for (const code of variant?.optionValues ?? [])
        links.push({ variantId: row.id, optionValueId: values.get(code) as number });
    }
  }
  await insertAll(tx, table.variantOptionValues, links);
  return ids;
}

async function loadDetails(
  { tx, data, now }: SeedContext,
  products: IdByKey,
  taxons: IdByKey,
  attributes: IdByKey,
) {
  const { day } = tokyo(now);
  const each = <T>(rows: (p: SeedProduct, productId: number) => T[]): T[] =>
    data.products.flatMap((p) => rows(p, products.get(p.code) as number));
  await insertAll(
    tx,
    table.productTaxons,
    each((p, productId) =>
      [...new Set([p.mainTaxon, ...p.taxons])].map((code) => ({
        productId,
        taxonId: taxons.get(code) as number,
      })),
    ),
  );
  await insertAll(
    tx,
    table.productAttributeValues,
    each((p, productId) =>
      p.attributes.map((a) => ({
        productId,
        attributeId: attributes.get(a.code) as number,
        values: texts(a.value),
      })),
    ),
  );
  await insertAll(
    tx,
    table.productImages,
    each((p, productId) => p.images.map((path, position) => ({ productId, path, position }))),
  );
  await insertAll(
    tx,
    seminars,
    each(({ seminar: s }, productId) => {
      if (!s) return [];
      const on = addDays(day, s.daysAhead);
      return [
        {
          productId,
          startsAt: tokyoTime(on, s.start),
          endsAt: tokyoTime(on, s.end),
          doorsAt: s.doors ? tokyoTime(on, s.doors) : null,
          salesEndAt: tokyoTime(addDays(on, -s.salesEndDaysBefore), '17:00'),
          venues: texts(s.venue),
          addresses: texts(s.address),
          organisers: texts(s.organiser),
          lecturers: texts(s.lecturer),
          joinUrl: s.joinUrl ?? null,
        },
      ];
    }),
  );
  const links = (productId: number, kind: string, codes: string[] = []) =>
    codes.map((code, position) => ({ productId, kind, otherId: products.get(code) as number, position }));
  await insertAll(
    tx,
    table.productAssociations,
    each((p, id) => [
      ...links(id, 'bought_together', p.boughtTogether),
      ...links(id, 'recommended', p.recommended),
    ]),
  );
}
