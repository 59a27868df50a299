/** Categories, options and attributes that a file may refer to, and when they were read. */
import { asc } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { databaseMs } from '../../db/clock.ts';
import { attributes, productOptions, productOptionValues, taxons } from '../../db/schema/catalogue.ts';
import { type Fields, productFields } from './fields.ts';

export type ShopCatalogue = {
  fields: Fields;
  /** Codes in the shop's order. */
  attributes: string[];
  attributeIds: Map<string, number>;
  categoryIds: Map<string, number>;
  optionValueIds: Map<string, number>;
  /** Code of the option by code of its value. */
  axes: Map<string, string>;
  readAt: Date;
};

export async function loadShopCatalogue(tx: Db | Tx): Promise<ShopCatalogue> {
  const known = await tx.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.code));
  const categories = await tx.select({ id: taxons.id, code: taxons.code }).from(taxons);
  const options = new Map((await tx.select().from(productOptions)).map((row) => [row.id, row.code]));
  const values = await tx.select().from(productOptionValues);
  return {
    fields: productFields(known),
    attributes: known.map((row) => row.code),
    attributeIds: new Map(known.map((row) => [row.code, row.id])),
    categoryIds: new Map(categories.map((row) => [row.code, row.id])),
    optionValueIds: new Map(values.map((row) => [row.code, row.id])),
    axes: new Map(values.map((row) => [row.code, options.get(row.optionId) ?? ''])),
    readAt: new Date(await databaseMs(tx)),
  };
}
