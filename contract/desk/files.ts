/** Files for carriers' label programs, and files of tracking numbers. They are deleted after one hour. */
import { z } from 'zod';
import { optionalText } from '../fields.ts';
import { visible } from '../rules/invisible.ts';
import { defineDeskCall } from './call.ts';
import { carrier, carriers } from './carriers.ts';
import { orderIds, trackingNumberWarnings } from './orders.ts';

/** Encodings of CSV files for spreadsheets. CP932 is the Shift_JIS of Windows. */
export const csvEncodings = ['cp932', 'utf-8'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** Carriers with a label program that reads files. */
export const labelCarriers = ['yamato', 'sagawa', 'yuupri', 'clickpost'] as const;
export type LabelCarrier = (typeof labelCarriers)[number];

/** Fields of a parcel; `sender` and `goodsName` come from the settings. */
const labelFields = [
  'orderNumber',
  'name',
  'company',
  'postcode',
  'prefecture',
  'city',
  'street',
  'building',
  'address',
  'phone',
  'sender',
  'goodsName',
] as const;
export type LabelField = (typeof labelFields)[number];

/**
 * Why a parcel is not in a file. `value` is empty for `missing`. For `postal_note` it has the note that stands in the
 * street, for `unencodable` the characters outside CP932, for `too_long` the text, for `file_full` the maximum number of
 * rows.
 */
const labelProblem = z.object({
  reason: z.enum(['missing', 'postal_note', 'unencodable', 'too_long', 'file_full']),
  field: z.enum(labelFields),
  value: z.string(),
});
export type LabelProblem = z.output<typeof labelProblem>;

const fileParams = z.object({ id: z.string() });
/** The id has 128 random bits. Only the person who made the file can read the file. */
const newFile = z.object({ id: z.string() });
const order = z.object({ id: z.int(), number: z.string() });

export const makeLabelFile = defineDeskCall({
  id: 'desk.makeLabelFile',
  summary: 'Writes the addresses of orders for a label program; 400 at `kind` when settings are missing',
  method: 'post',
  path: '/files/labels',
  access: 'files.write',
  body: z.object({ kind: z.enum(labelCarriers, 'validation.field_required'), ids: orderIds }),
  status: 201,
  data: newFile,
});

export const readLabelFile = defineDeskCall({
  id: 'desk.readLabelFile',
  summary: 'The orders in a label file, and those that were left out',
  method: 'get',
  path: '/files/labels/{id}',
  access: 'files.write',
  params: fileParams,
  data: z.object({
    id: z.string(),
    kind: z.enum(labelCarriers),
    name: z.string(),
    madeAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** The orders in the file. If empty, no file was made. */
    orders: z.array(order),
    /** `problems`: those of the address. If there are none, `message` says why the order cannot be shipped now. */
    leftOut: z.array(order.extend({ message: z.string().optional(), problems: z.array(labelProblem) })),
  }),
});
export type LabelFileReport = z.output<typeof readLabelFile.data>;

export const downloadFile = defineDeskCall({
  id: 'desk.downloadFile',
  summary: 'The bytes of a file',
  method: 'get',
  path: '/files/{id}',
  access: 'files.write',
  params: fileParams,
  data: z.instanceof(Uint8Array),
});

export const TRACKING_FILE_BYTES_MAX = 2_000_000;
export const TRACKING_LINES_MAX = 2_000;
/** Maximum number of lines that one call ships. */
export const TRACKING_LINES_AT_ONCE = 200;

export const checkTrackingFile = defineDeskCall({
  id: 'desk.checkTrackingFile',
  summary: 'Checks a file of tracking numbers; 400 at `file` when it cannot be read',
  method: 'post',
  path: '/files/tracking',
  access: 'files.write',
  query: z.object({
    /** Used only for the shop's own file format, which does not name the carrier. */
    carrier: z.enum(carriers, 'validation.field_required'),
    name: optionalText(200),
  }),
  body: z.instanceof(Uint8Array),
  bodyBytesMax: TRACKING_FILE_BYTES_MAX,
  status: 201,
  data: newFile,
});

/**
 * Before the run: `ready`, `already` (shipped with this number), or `wrong`. After it: `shipped`, `added` (the number, to an
 * order that was shipped without one), `already`, `refused`, or `wrong`.
 */
export const trackingOutcomes = ['ready', 'already', 'wrong', 'shipped', 'added', 'refused'] as const;
export type TrackingOutcome = (typeof trackingOutcomes)[number];

/** `number_added`: the order was shipped without a number, which the line gives. */
export const trackingLineWarnings = [...trackingNumberWarnings, 'number_added'] as const;

const trackingLine = z.object({
  /** Line number in the file, starting at 1. */
  line: z.int(),
  order: order.optional(),
  carrier: carrier.optional(),
  trackingNumber: z.string().optional(),
  outcome: z.enum(trackingOutcomes),
  /** Whether a mail about the shipment can be sent. */
  hasEmail: z.boolean().optional(),
  /** Text of the error or warning. */
  message: z.string().optional(),
  /** With a warning, the line is used only if `confirmed` contains it. */
  warning: z.enum(trackingLineWarnings).optional(),
  /** The wrong value in the file; if lines contradict or repeat each other, the numbers of these lines. */
  value: z.string().optional(),
  /** Order and tracking number as they stand in a line that cannot be used. */
  typed: z.object({ order: z.string(), number: z.string() }).optional(),
});
export type TrackingReportLine = z.output<typeof trackingLine>;

/** Whether a run uses the line: what the check refused, or the run for another reason than a warning, it leaves. */
export const isTrackingLineOpen = ({
  outcome,
  warning,
}: Pick<TrackingReportLine, 'outcome' | 'warning'>): boolean =>
  outcome === 'ready' || (outcome === 'refused' && warning !== undefined);

export const readTrackingFile = defineDeskCall({
  id: 'desk.readTrackingFile',
  summary: 'A file of tracking numbers line by line: what would happen or, after its run, what happened',
  method: 'get',
  path: '/files/tracking/{id}',
  access: 'files.write',
  params: fileParams,
  data: z.object({
    id: z.string(),
    name: z.string(),
    endsAt: z.iso.datetime(),
    isRun: z.boolean(),
    lines: z.array(trackingLine),
  }),
});
export type TrackingFileReport = z.output<typeof readTrackingFile.data>;

export const runTrackingFile = defineDeskCall({
  id: 'desk.runTrackingFile',
  summary: 'Ships orders of a file, or adds their numbers, each in its own transaction; can be repeated',
  method: 'post',
  path: '/files/tracking/{id}/run',
  access: 'orders.write',
  params: fileParams,
  body: z.object({
    /** Index of the first line to ship. */
    from: z.int().min(0).default(0),
    mail: z.boolean(),
    /** Lines to ship in spite of their warnings. */
    confirmed: z.array(z.int()).max(TRACKING_LINES_MAX).default([]),
  }),
  /** `next`: index of the next line to ship; null after the last line. */
  data: z.object({ next: z.int().nullable() }),
});

/**
 * Decodes UTF-8 if it is valid, otherwise CP932, the Shift_JIS of Windows; undefined if the bytes are neither. Removes the
 * byte order mark and other invisible signs.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      return visible(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch {
      // Tries the next encoding.
    }
  return undefined;
}
