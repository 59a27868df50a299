/** Checks a file of tracking numbers, then ships the order of each line, or adds its number, in a transaction of its own. */
import { eq, sql } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import {
  isTrackingLineOpen,
  TRACKING_LINES_AT_ONCE,
  type TrackingFileReport,
  type TrackingOutcome,
  trackingLineWarnings,
} from '#contract/desk/files.ts';
import { trackingNumberWarnings } from '#contract/desk/orders.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { deskFiles } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { readTrackingFile, type TrackingLine, type TypedCells } from '../carriers/tracking-file.ts';
import { fieldError } from '../errors.ts';
import { NUMBER_REUSED_AFTER_MS } from '../fulfilment/parcel-number.ts';
import { lastSent } from '../fulfilment/parcels.ts';
import { placedByNumbers, whyNotShipEach } from '../fulfilment/placed-orders.ts';
import { areForOneAddress } from '../fulfilment/same-address.ts';
import { type Asker, addOneNumber, shipOne } from '../fulfilment/ship-many.ts';
import { ownFile, storeFile } from './store.ts';

const KIND = 'tracking';

type Line = {
  line: number;
  order?: { id: number; number: string };
  hasEmail?: boolean;
  carrier?: Carrier;
  trackingNumber?: string;
  outcome: TrackingOutcome;
  /** Its order was shipped without a number. */
  isAdded?: boolean;
  typed?: TypedCells;
  /** Message key of the problem, translated when the report is read. */
  why?: MessageKey;
  value?: string;
};
type Report = { lines: Line[] };
type Judged = Pick<Line, 'outcome' | 'why' | 'isAdded' | 'value'>;

const PROBLEMS: Record<Extract<TrackingLine, { problem: unknown }>['problem'], MessageKey> = {
  order_number_missing: 'tracking.order_number_missing',
  order_number_invalid: 'tracking.order_number_invalid',
  number_missing: 'tracking.number_missing',
  number_from_spreadsheet: 'validation.tracking_spreadsheet',
  number_not_digits: 'tracking.number_not_digits',
  number_wrong_length: 'validation.tracking_length',
  repeated: 'tracking.repeated',
};

/** Throws 400 at `file`. */
export async function checkTrackingFile(
  shop: Shop,
  tx: Tx,
  staff: { id: number },
  { bytes, carrier, name }: { bytes: Uint8Array; carrier: Carrier; name: string },
): Promise<{ id: string; lines: Line[] }> {
  const read = readTrackingFile(bytes, carrier);
  if ('problem' in read) throw fieldError('file', 'validation_failed', `tracking.${read.problem}`);
  const judge = await judgeOf(shop, tx, read.lines);
  const lines = read.lines.map((line): Line => {
    if ('problem' in line)
      return {
        line: line.line,
        outcome: 'wrong',
        why: PROBLEMS[line.problem],
        value: line.value,
        typed: line.typed,
      };
    const { orderNumber, trackingNumber } = line;
    const { order, ...judged } = judge(line);
    return {
      line: line.line,
      carrier: line.carrier,
      trackingNumber,
      ...judged,
      ...(order
        ? { order: { id: order.id, number: orderNumber }, hasEmail: Boolean(order.email) }
        : { value: orderNumber, typed: { order: orderNumber, number: trackingNumber } }),
    };
  });
  const { id } = await storeFile(shop, tx, {
    staffId: staff.id,
    kind: KIND,
    name,
    content: null,
    report: { lines } satisfies Report,
  });
  return { id, lines };
}

type GoodLine = Exclude<TrackingLine, { problem: unknown }>;

async function judgeOf(shop: Shop, tx: Tx, lines: TrackingLine[]) {
  const good = lines.filter((line): line is GoodLine => !('problem' in line));
  const orders = await placedByNumbers(
    tx,
    good.map(({ orderNumber }) => orderNumber),
  );
  const byNumber = new Map(orders.map((found) => [found.order.number, found]));
  const why = await whyNotShipEach(tx, orders);
  const users = await usersOfNumbers(shop, tx, good);
  const split = await numbersForTwoAddresses(tx, good, byNumber);
  return ({ orderNumber, carrier, trackingNumber, isDoubtful, sharedBy }: GoodLine) => {
    const found = byNumber.get(orderNumber);
    if (!found) return { order: undefined, ...wrong('tracking.order_unknown') };
    const { order, parts } = found;
    const isSame = parts.shipments.some(
      (parcel) => parcel.carrier === carrier && parcel.trackingNumber === trackingNumber,
    );
    if (isSame) return { order, outcome: 'already' as const };
    const refusal = why.get(order.id);
    const isAdded = refusal === 'shipped_already' && lastSent(parts.shipments)?.trackingNumber === null;
    if (refusal && !isAdded) return { order, ...wrong(refusal) };
    if (sharedBy && split.has(trackingNumber))
      return { order, ...wrong('tracking.number_shared'), value: sharedBy.join(', ') };
    const isUsed =
      sharedBy || users.some((user) => user.number === trackingNumber && user.orderId !== order.id);
    const warning = isDoubtful
      ? 'number_doubtful'
      : isUsed
        ? 'number_used'
        : isAdded
          ? 'number_added'
          : undefined;
    return {
      order,
      outcome: 'ready' as const,
      ...(warning ? { why: warning } : {}),
      ...(isAdded ? { isAdded } : {}),
    } satisfies Judged & { order: unknown };
  };
}

/** Tracking numbers that lines give to orders of different addresses: they cannot be on one parcel. */
async function numbersForTwoAddresses(
  tx: Tx,
  lines: GoodLine[],
  byNumber: ReadonlyMap<string | null, { order: { id: number } }>,
): Promise<Set<string>> {
  const split = new Set<string>();
  const shared = new Set(lines.flatMap((line) => (line.sharedBy ? [line.trackingNumber] : [])));
  for (const number of shared) {
    const ids = lines
      .filter(({ trackingNumber }) => trackingNumber === number)
      .flatMap(({ orderNumber }) => byNumber.get(orderNumber)?.order.id ?? []);
    if (!(await areForOneAddress(tx, ids))) split.add(number);
  }
  return split;
}

const wrong = (why: MessageKey): Judged => ({ outcome: 'wrong', why });

/** Orders that were recently shipped with one of the numbers. */
async function usersOfNumbers({ now }: Shop, tx: Tx, lines: GoodLine[]) {
  const numbers = JSON.stringify(lines.map(({ trackingNumber }) => trackingNumber));
  const since = new Date(now().getTime() - NUMBER_REUSED_AFTER_MS).toISOString();
  const rows = await readRows<{ number: string; orderId: number | string }>(
    tx,
    sql`select tracking_number as number, order_id as "orderId" from shipments where shipped_at > ${since}::timestamptz
      and tracking_number in (select value from json_array_elements_text(${numbers}::json))`,
  );
  return rows.map(({ number, orderId }) => ({ number, orderId: Number(orderId) }));
}

/** Throws 404. */
export async function trackingFileReport(
  shop: Shop,
  staff: { id: number },
  id: string,
  locale: LocaleCode,
  textOf: (key: MessageKey, locale: LocaleCode) => string,
): Promise<TrackingFileReport> {
  const { name, endsAt, isRun, report } = await ownFile(shop, shop.db, staff, id, KIND);
  const { lines } = report as Report;
  return {
    id,
    name,
    endsAt: endsAt.toISOString(),
    isRun,
    lines: lines.map(({ why, isAdded, value, ...line }) => {
      const warning = warningOf(why);
      const text = why && textOf(why, locale);
      const message = value === undefined ? text : text?.replace('{lines}', value);
      return {
        ...line,
        ...(message ? { message } : {}),
        // A message that names the lines says it already.
        ...(value !== undefined && message === text ? { value } : {}),
        ...(warning ? { warning } : {}),
      };
    }),
  };
}

const warningOf = (why: MessageKey | undefined) => trackingLineWarnings.find((warning) => warning === why);

type Run = { from: number; mail: boolean; confirmed: readonly number[] };

/** Ships the orders of the next lines, and returns the index of the line after them. Throws 404. */
export async function runTrackingFile(
  shop: Shop,
  asker: Asker,
  id: string,
  { from, mail, confirmed }: Run,
): Promise<{ next: number | null }> {
  const file = await ownFile(shop, shop.db, asker.staff, id, KIND);
  const { lines } = file.report as Report;
  const until = from + TRACKING_LINES_AT_ONCE;
  const results = new Map<number, Judged>();
  for (const { line, order, carrier, trackingNumber, why, outcome, isAdded } of lines.slice(from, until)) {
    const warning = warningOf(why);
    if (!order || !carrier || !trackingNumber || !isTrackingLineOpen({ outcome, warning })) continue;
    const isConfirmed = confirmed.includes(line);
    if (warning && !isConfirmed) {
      results.set(line, { outcome: 'refused', why: warning });
      continue;
    }
    const result = await (isAdded ? addOneNumber : shipOne)(shop, asker, order.id, {
      carrier,
      trackingNumber,
      mail,
      confirmed: isConfirmed ? [...trackingNumberWarnings] : [],
    });
    results.set(
      line,
      typeof result === 'string' ? { outcome: result } : { outcome: 'refused', why: reasonOf(result) },
    );
  }
  await inTransaction(shop.db, (tx) => storeResults(tx, id, results));
  shop.caches.menuCounts.clear();
  shop.wake();
  return { next: until < lines.length ? until : null };
}

/** The message at a field (a problem of the tracking number) if there is one, otherwise the message of the error. */
const reasonOf = ({ fields, key }: { fields?: unknown; key: MessageKey }): MessageKey => {
  const [first] = Object.values((fields ?? {}) as Record<string, MessageKey[]>);
  return first?.[0] ?? key;
};

/** A second run finds orders of the first run `already` shipped, so the results of the first run are kept. */
async function storeResults(tx: Tx, id: string, results: Map<number, Judged>): Promise<void> {
  const [file] = await tx.select().from(deskFiles).where(eq(deskFiles.id, id)).for('update');
  if (!file) return;
  const { lines } = file.report as Report;
  const report: Report = {
    lines: lines.map(({ outcome, why, ...line }): Line => {
      const result = results.get(line.line);
      const isSettled = outcome === 'shipped' && result?.outcome === 'already';
      if (!result || isSettled) return { ...line, outcome, ...(why ? { why } : {}) };
      return { ...line, ...result };
    }),
  };
  await tx.update(deskFiles).set({ report, isRun: true }).where(eq(deskFiles.id, id));
}
