/** Reads the setup of the shop, in the shape of its file. */
import { asc } from 'drizzle-orm';
import { attributeTypes, type Setup } from '#contract/desk/setup/shop-file.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Db, Tx } from '../../db/client.ts';
import {
  attributes,
  productOptions,
  productOptionValues,
  taxons,
  taxonTranslations,
} from '../../db/schema/catalogue.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { paymentMethods, shippingMethods } from '../../db/schema/methods.ts';
import { triggerApps } from '../../db/schema/survey.ts';
import { readClosures } from './closures.ts';
import { type CategoryEntry, categoriesFrom, feesOf } from './entries.ts';

const both = ({ ja_JP, en_US }: Texts) => ({ ja: ja_JP, en: en_US });

const typeOf = (type: string) => attributeTypes.find((known) => known === type) ?? 'text';

/** @param ofServer days of the setting SHOP_CLOSURES, for the desk; a shop file has its own days only */
export async function readSetup(db: Db | Tx, ofServer?: ReadonlySet<string>): Promise<Setup> {
  return {
    categories: await readCategories(db),
    options: await readOptions(db),
    attributes: (
      await db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.code))
    ).map(({ code, names, type }) => ({ code, name: both(names), type: typeOf(type) })),
    shipping: (
      await db
        .select()
        .from(shippingMethods)
        .orderBy(asc(shippingMethods.position), asc(shippingMethods.code))
    ).map(({ code, names, descriptions, fee, provinceFees, enabled }) => ({
      code,
      name: both(names),
      description: both(descriptions),
      fee: fee / MINOR_PER_YEN,
      fees: feesOf(yenOf(provinceFees)),
      enabled,
    })),
    payment: (await db.select().from(paymentMethods).orderBy(asc(paymentMethods.position))).flatMap(
      ({ code, names, descriptions, instructions, enabled }) =>
        code === 'credit_card'
          ? {
              code,
              name: both(names),
              description: both(descriptions),
              instructions: both(instructions),
              enabled,
            }
          : [],
    ),
    survey: (
      await db.select().from(triggerApps).orderBy(asc(triggerApps.position), asc(triggerApps.code))
    ).map(({ code, names, asksName, enabled }) => ({
      code,
      name: both(names),
      asks_name: asksName,
      enabled,
    })),
    closures: await readClosures(db, ofServer),
  };
}

const yenOf = (fees: Record<string, number>) =>
  Object.fromEntries(Object.entries(fees).map(([code, fee]) => [code, fee / MINOR_PER_YEN]));

export const readCategories = async (db: Db | Tx): Promise<Setup['categories']> =>
  categoriesFrom(await readEntries(db));

async function readEntries(db: Db | Tx): Promise<CategoryEntry[]> {
  const rows = await db.select().from(taxons).orderBy(asc(taxons.position), asc(taxons.code));
  const translations = await db.select().from(taxonTranslations);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const texts = new Map(translations.map((row) => [`${row.taxonId} ${row.locale}`, row]));
  return rows.map(({ id, code, parentId, position, enabled }) => {
    const [ja, en] = [texts.get(`${id} ja_JP`), texts.get(`${id} en_US`)];
    return {
      code,
      name: { ja: ja?.name ?? '', en: en?.name ?? '' },
      slug: { ja: ja?.slug ?? '', en: en?.slug ?? '' },
      description: { ja: ja?.description ?? '', en: en?.description ?? '' },
      enabled,
      parent: parentId === null ? null : (codes.get(parentId) ?? null),
      position,
    };
  });
}

export async function readOptions(db: Db | Tx): Promise<Setup['options']> {
  const values = await db
    .select()
    .from(productOptionValues)
    .orderBy(asc(productOptionValues.position), asc(productOptionValues.code));
  const rows = await db
    .select()
    .from(productOptions)
    .orderBy(asc(productOptions.position), asc(productOptions.code));
  return rows.map(({ id, code, names }) => ({
    code,
    name: both(names),
    values: values
      .filter(({ optionId }) => optionId === id)
      .map((value) => ({ code: value.code, name: both(value.labels) })),
  }));
}
