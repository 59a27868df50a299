/** Writes options, attributes and the survey. Missing entries are removed, unless something refers to them. */
import { inArray, sql } from 'drizzle-orm';
import type { BothTexts } from '#contract/desk/setup/shop-file.ts';
import type { Tx } from '../../db/client.ts';
import { insertRows, updateByCode } from '../../db/many-rows.ts';
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
  const moved = missing.filter(({ code }) => inUse.has(code));
  await updateByCode(
    tx,
    table,
    moved.map(({ code, position }) => ({ code, position: LAST + position })),
  );
  const removed = missing.filter(({ code }) => !inUse.has(code)).map(({ code }) => code);
  if (removed.length > 0) await tx.delete(table).where(inArray(table.code, removed));
}

const entriesOf = <Entry>(changed: { entry: Entry }[]): Entry[] => changed.map(({ entry }) => entry);

export async function writeOptions(
  tx: Tx,
  options: Difference<NamedEntry>,
  values: Difference<ValueEntry>,
  inUse: InUse,
): Promise<void> {
  const optionRow = ({ code, name, position }: NamedEntry) => ({
    code,
    names: textsByLocale(name),
    position,
  });
  await insertRows(tx, productOptions, options.added.map(optionRow));
  await updateByCode(tx, productOptions, entriesOf(options.changed).map(optionRow));
  const known = await tx.select().from(productOptions);
  const ids = new Map(known.map(({ code, id }) => [code, id]));
  const valueRow = ({ code, option, name, position }: ValueEntry) => {
    const optionId = ids.get(option);
    if (optionId === undefined) throw new Error(`no row of option ${option}`);
    return { code, optionId, labels: textsByLocale(name), position };
  };
  await insertRows(tx, productOptionValues, values.added.map(valueRow));
  await updateByCode(tx, productOptionValues, entriesOf(values.changed).map(valueRow));
  await removeOrMove(tx, productOptionValues, values.missing, inUse.values);
  await removeOrMove(tx, productOptions, options.missing, inUse.options);
}

export async function writeAttributes(
  tx: Tx,
  { added, changed, missing }: Difference<AttributeEntry>,
  inUse: InUse,
): Promise<void> {
  const row = ({ name, ...entry }: AttributeEntry) => ({ ...entry, names: textsByLocale(name) });
  await insertRows(tx, attributes, added.map(row));
  await updateByCode(tx, attributes, entriesOf(changed).map(row));
  await removeOrMove(tx, attributes, missing, inUse.attributes);
}

export async function writeSurvey(
  tx: Tx,
  { added, changed, missing }: Difference<SurveyEntry>,
  inUse: InUse,
): Promise<void> {
  const row = ({ name, ...entry }: SurveyEntry) => ({ ...entry, names: textsByLocale(name) });
  await insertRows(tx, triggerApps, added.map(row));
  await updateByCode(tx, triggerApps, entriesOf(changed).map(row));
  // Orders keep their answers; the checkout no longer offers the choice.
  const answered = missing.filter(({ code }) => inUse.survey.has(code));
  await updateByCode(
    tx,
    triggerApps,
    answered.map(({ code }) => ({ code, enabled: false })),
  );
  await removeOrMove(tx, triggerApps, missing, inUse.survey);
}
