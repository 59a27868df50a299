/** Writes options, attributes and the survey. Missing entries are removed, unless something refers to them. */
import { eq, sql } from 'drizzle-orm';
import type { BothTexts } from '#contract/desk/setup/shop-file.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { attributes, productOptions, productOptionValues } from '../../db/schema/catalogue.ts';
import type { Texts } from '../../db/schema/columns.ts';
import { triggerApps } from '../../db/schema/survey.ts';
import {
  type AttributeEntry,
  type Difference,
  LAST,
  type NamedEntry,
  type SurveyEntry,
  type ValueEntry,
} from './entries.ts';

export const textsByLocale = ({ ja, en }: BothTexts): Texts => ({ ja_JP: ja, en_US: en });

/** Codes in use, by section. */
export type InUse = {
  options: Set<string>;
  values: Set<string>;
  attributes: Set<string>;
  survey: Set<string>;
};

export async function readInUse(tx: Tx): Promise<InUse> {
  const codes = async (query: ReturnType<typeof sql>) =>
    new Set((await readRows<{ code: string }>(tx, query)).map(({ code }) => code));
  const values = await codes(
    sql`select code from product_option_values v
      where exists (select 1 from variant_option_values x where x.option_value_id = v.id)`,
  );
  const options = await codes(
    sql`select o.code from product_options o where exists (select 1 from product_option_values v
      join variant_option_values x on x.option_value_id = v.id where v.option_id = o.id)`,
  );
  return {
    options,
    values,
    attributes: await codes(
      sql`select code from attributes a
        where exists (select 1 from product_attribute_values x where x.attribute_id = a.id)`,
    ),
    survey: await codes(
      sql`select code from trigger_apps a
        where exists (select 1 from order_trigger_apps x where x.trigger_app_id = a.id)`,
    ),
  };
}

type ListTable = typeof productOptions | typeof productOptionValues | typeof attributes | typeof triggerApps;

/** Removes entries that the file lacks; those in use move to the end of the list. */
async function removeOrMove(
  tx: Tx,
  table: ListTable,
  missing: { code: string; position: number }[],
  inUse: ReadonlySet<string>,
): Promise<void> {
  for (const { code, position } of missing) {
    const own = eq(table.code, code);
    if (inUse.has(code))
      await tx
        .update(table)
        .set({ position: LAST + position })
        .where(own);
    else await tx.delete(table).where(own);
  }
}

export async function writeOptions(
  tx: Tx,
  options: Difference<NamedEntry>,
  values: Difference<ValueEntry>,
  inUse: InUse,
): Promise<void> {
  for (const { code, name, position } of options.added)
    await tx.insert(productOptions).values({ code, names: textsByLocale(name), position });
  for (const { entry } of options.changed)
    await tx
      .update(productOptions)
      .set({ names: textsByLocale(entry.name), position: entry.position })
      .where(eq(productOptions.code, entry.code));
  const known = await tx.select().from(productOptions);
  const idOf = (code: string): number => {
    const option = known.find((row) => row.code === code);
    if (!option) throw new Error(`no row of option ${code}`);
    return option.id;
  };
  for (const { code, option, name, position } of values.added)
    await tx
      .insert(productOptionValues)
      .values({ code, optionId: idOf(option), labels: textsByLocale(name), position });
  for (const { entry } of values.changed)
    await tx
      .update(productOptionValues)
      .set({ optionId: idOf(entry.option), labels: textsByLocale(entry.name), position: entry.position })
      .where(eq(productOptionValues.code, entry.code));
  await removeOrMove(tx, productOptionValues, values.missing, inUse.values);
  await removeOrMove(tx, productOptions, options.missing, inUse.options);
}

export async function writeAttributes(
  tx: Tx,
  { added, changed, missing }: Difference<AttributeEntry>,
  inUse: InUse,
): Promise<void> {
  for (const { code, name, type, position } of added)
    await tx.insert(attributes).values({ code, type, names: textsByLocale(name), position });
  for (const { entry } of changed)
    await tx
      .update(attributes)
      .set({ type: entry.type, names: textsByLocale(entry.name), position: entry.position })
      .where(eq(attributes.code, entry.code));
  await removeOrMove(tx, attributes, missing, inUse.attributes);
}

export async function writeSurvey(
  tx: Tx,
  { added, changed, missing }: Difference<SurveyEntry>,
  inUse: InUse,
): Promise<void> {
  for (const { name, ...entry } of added)
    await tx.insert(triggerApps).values({ ...entry, names: textsByLocale(name) });
  for (const { entry } of changed) {
    const { code, name, ...rest } = entry;
    await tx
      .update(triggerApps)
      .set({ ...rest, names: textsByLocale(name) })
      .where(eq(triggerApps.code, code));
  }
  // Orders keep their answers; the checkout no longer offers the choice.
  for (const { code } of missing.filter(({ code }) => inUse.survey.has(code)))
    await tx.update(triggerApps).set({ enabled: false }).where(eq(triggerApps.code, code));
  await removeOrMove(tx, triggerApps, missing, inUse.survey);
}
