/**
 * Changes the shop to match its file (contract/desk/setup/shop-file.ts), for `npm run shop:setup` and the desk's settings.
 * Deletes nothing that goods or orders refer to. Applying the same file again changes nothing.
 */
import { sql } from 'drizzle-orm';
import type { Setup, SetupSection, ShopFile } from '#contract/desk/setup/shop-file.ts';
import type { Tx } from '../../db/client.ts';
import { deskSettings } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { IMPORT_LOCK } from '../import-lock.ts';
import { revisionOfValue } from '../revision.ts';
import { changedMeanwhile } from '../staff/audit.ts';
import { CLOSURES, OPENED } from './closures.ts';
import * as of from './entries.ts';
import { readSetup } from './stored.ts';
import { writeCategories } from './write-categories.ts';
import { type InUse, readInUse, writeAttributes, writeOptions, writeSurvey } from './write-lists.ts';
import { writePayment, writeShipping } from './write-methods.ts';
import { addTexts } from './write-texts.ts';

/**
 * Allows one setup at a time, and none during an import, which refers to options and categories that a setup may
 * remove.
 */
const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);

type Named = Pick<of.SetupChange, 'code' | 'name'>;

function changesIn<Entry extends Named>(
  section: SetupSection,
  { added, changed, missing }: of.Difference<Entry>,
  kindOf: (entry: Entry) => of.SetupChange['kind'] | undefined,
): of.SetupChange[] {
  const change = (
    { code, name }: Named,
    kind: of.SetupChange['kind'],
    fields: string[] = [],
  ): of.SetupChange => ({
    section,
    kind,
    code,
    name,
    fields,
  });
  return [
    ...added.map((entry) => change(entry, 'added')),
    ...changed.map(({ entry, fields }) => change(entry, 'changed', fields)),
    ...missing.flatMap((entry) => {
      const kind = kindOf(entry);
      return kind ? change(entry, kind) : [];
    }),
  ];
}

const turnedOff = ({ enabled }: { enabled: boolean }) => (enabled ? 'turned_off' : undefined);
const removedUnless = (inUse: Set<string>) => (entry: Named) =>
  inUse.has(entry.code) ? 'in_use' : 'removed';

function differences(stored: Setup, wanted: ShopFile) {
  const pair = <Value, Entry extends { code: string }>(
    entries: (value: Value) => Entry[],
    before: Value,
    after: Value | undefined,
  ) => of.difference(entries(before), entries(after ?? before));
  return {
    categories: pair((value) => of.categoryEntries(value), stored.categories, wanted.categories),
    options: pair(of.optionEntries, stored.options, wanted.options),
    values: pair(of.valueEntries, stored.options, wanted.options),
    attributes: pair(of.attributeEntries, stored.attributes, wanted.attributes),
    shipping: pair(of.shippingEntries, stored.shipping, wanted.shipping),
    payment: pair(of.paymentEntries, stored.payment, wanted.payment),
    survey: pair(of.surveyEntries, stored.survey, wanted.survey),
    closures: pair(of.closureEntries, stored.closures, wanted.closures),
  };
}

function changesOf(found: ReturnType<typeof differences>, inUse: InUse): of.SetupChange[] {
  return [
    ...changesIn('categories', found.categories, turnedOff),
    ...changesIn('options', found.options, removedUnless(inUse.options)),
    ...changesIn('options', found.values, removedUnless(inUse.values)),
    ...changesIn('attributes', found.attributes, removedUnless(inUse.attributes)),
    ...changesIn('shipping', found.shipping, turnedOff),
    ...changesIn('payment', found.payment, turnedOff),
    ...changesIn('survey', found.survey, (entry) =>
      inUse.survey.has(entry.code) ? turnedOff(entry) : 'removed',
    ),
    ...changesIn('closures', found.closures, () => 'removed'),
  ];
}

/**
 * An `in_use` entry is missing in the file, but stays because goods refer to it. If nothing else is to be reported,
 * returns an empty list.
 */
const unlessOnlyInUse = (changes: of.SetupChange[]): of.SetupChange[] =>
  changes.some(({ kind }) => kind !== 'in_use') ? changes : [];

/** Returns the changes that the file would make; writes nothing. */
export async function planSetup(tx: Tx, wanted: ShopFile): Promise<of.SetupChange[]> {
  const stored = await readSetup(tx);
  return unlessOnlyInUse([
    ...changesOf(differences(stored, wanted), await readInUse(tx)),
    ...(await addTexts(tx, wanted, false)),
  ]);
}

/** Returns the changes made. The caller clears its caches after the commit. */
export async function applySetup(
  { now }: Pick<Shop, 'now'>,
  tx: Tx,
  wanted: ShopFile,
  staffId: number | null,
  ofServer?: ReadonlySet<string>,
): Promise<of.SetupChange[]> {
  await lock(tx);
  const stored = await readSetup(tx, ofServer);
  const inUse = await readInUse(tx);
  const found = differences(stored, wanted);
  await writeCategories(tx, found.categories);
  await writeOptions(tx, found.options, found.values, inUse);
  await writeAttributes(tx, found.attributes, inUse);
  await writeShipping(tx, found.shipping);
  await writePayment(tx, found.payment);
  await writeSurvey(tx, found.survey, inUse);
  const { added, changed, missing } = found.closures;
  if (wanted.closures && [...added, ...changed, ...missing].length > 0)
    await writeClosures(tx, wanted.closures, { staffId, now: now(), ofServer });
  return unlessOnlyInUse([...changesOf(found, inUse), ...(await addTexts(tx, wanted, true))]);
}

async function writeClosures(
  tx: Tx,
  days: Setup['closures'],
  {
    staffId,
    now,
    ofServer,
  }: { staffId: number | null; now: Date; ofServer: ReadonlySet<string> | undefined },
): Promise<void> {
  const write = async (key: string, value: unknown) => {
    const row = { value, updatedBy: staffId, updatedAt: now };
    const set = { ...row, revision: sql`${deskSettings.revision} + 1` };
    await tx
      .insert(deskSettings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: deskSettings.key, set });
  };
  await write(CLOSURES, days);
  if (!ofServer) return;
  const closed = new Set(days.map(({ day }) => day));
  await write(
    OPENED,
    [...ofServer].filter((day) => !closed.has(day)),
  );
}

type SectionChange<Section extends SetupSection> = {
  section: Section;
  revision: string;
  change: (stored: Setup[Section]) => Setup[Section];
};

/** Writes one section of the setup. Throws 409 `changed` when `revision` is not that of the stored section. */
export async function writeSection<Section extends SetupSection>(
  shop: Shop,
  tx: Tx,
  { section, revision, change }: SectionChange<Section>,
  staffId: number,
) {
  await lock(tx);
  const ofServer = shop.env.SHOP_CLOSURES;
  const stored = await readSetup(tx, ofServer);
  if (revisionOfValue(stored[section]) !== revision) throw await changedMeanwhile(tx, 'setup', section);
  const value = change(stored[section]);
  const changes = await applySetup(shop, tx, { [section]: value }, staffId, ofServer);
  const codes = new Set(changes.map(({ code }) => code));
  return { before: changedIn(stored[section], codes), after: changedIn(value, codes) };
}

/** For the audit log: the entries of a section that have changed, by code. */
function changedIn(section: Setup[SetupSection], codes: ReadonlySet<string>): Record<string, unknown> {
  const entries = [...section].map((entry) => ['day' in entry ? entry.day : entry.code, entry] as const);
  return Object.fromEntries(entries.filter(([code]) => codes.has(code)));
}

/** Call it after the commit. */
export function clearSetupCaches({ caches, catalogueChanged }: Shop): void {
  caches.methods.clear();
  catalogueChanged();
}
