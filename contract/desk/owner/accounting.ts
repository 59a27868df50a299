/** Sales and refunds for the accountant, and the comparison with the gateway's list of payments. */
import { z } from 'zod';
import { optionalText } from '../../fields.ts';
import { money } from '../../shapes.ts';
import { defineDeskCall } from '../call.ts';
import { csvEncodings } from '../files.ts';
import { period } from './period.ts';

const sums = z.object({
  /** Number of orders, counted on the day on which they were paid. */
  orders: z.int(),
  /** Tax and shipping included. */
  sales: money,
  /** Rounded down once for each order. */
  salesTax: money,
  shipping: money,
  /** Number of refunds, counted on the day on which they were done, less those taken back on this day. */
  refunds: z.int(),
  refunded: money,
  /** Of what the refunds take back from sales: what was refunded, and `fees`. */
  refundedTax: money,
  /** Fees kept for cancelled seats, which are no sales and have no tax. */
  fees: money,
});
export type AccountSums = z.output<typeof sums>;

export const readAccounts = defineDeskCall({
  id: 'desk.readAccounts',
  summary: 'Sales and refunds of a month or a day, by day',
  method: 'get',
  path: '/accounts',
  access: 'accounts.read',
  query: z.object({ period }),
  data: z.object({
    registrationNumber: z.string().optional(),
    /** Days with sales or refunds, oldest first. */
    days: z.array(sums.extend({ day: z.iso.date() })),
    total: sums,
  }),
});

export const exportAccounts = defineDeskCall({
  id: 'desk.exportAccounts',
  summary: 'A streamed CSV file with one line for each sale and each refund of the period (docs/accounts.md)',
  method: 'post',
  path: '/accounts/export',
  access: 'accounts.read',
  body: z.object({ period, encoding: z.enum(csvEncodings, { error: 'validation.invalid' }) }),
  data: z.instanceof(ReadableStream),
});

export const GATEWAY_LIST_BYTES_MAX = 2_000_000;

export const compareWithGateway = defineDeskCall({
  id: 'desk.compareWithGateway',
  summary:
    'Compares the gateway’s list (docs/accounts.md) with the shop’s payments; 400 with an error named `file` when the list cannot be read',
  method: 'post',
  path: '/accounts/comparisons',
  access: 'accounts.read',
  query: z.object({ period, name: optionalText(200) }),
  body: z.instanceof(Uint8Array),
  bodyBytesMax: GATEWAY_LIST_BYTES_MAX,
  status: 201,
  data: z.object({ id: z.string() }),
});

export const comparisonVerdicts = [
  'only_at_gateway',
  'only_in_shop',
  'amount_differs',
  'state_differs',
  'reference_differs',
] as const;

const difference = z.object({
  verdict: z.enum(comparisonVerdicts),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  reference: z.string(),
  /** The shop's reference, if the list has the same payment under another one. */
  shopReference: z.string().nullable(),
  gatewayId: z.string(),
  /** Whole yen. */
  gatewayYen: z.int().nullable(),
  shopYen: z.int().nullable(),
  /** The states as the list and the database name them. */
  gatewayState: z.string(),
  shopState: z.string(),
});
export type PaymentDifference = z.output<typeof difference>;

export const readComparison = defineDeskCall({
  id: 'desk.readComparison',
  summary: 'The result of a comparison, available for an hour',
  method: 'get',
  path: '/accounts/comparisons/{id}',
  access: 'accounts.read',
  params: z.object({ id: z.string() }),
  data: z.object({
    name: z.string(),
    period: z.string(),
    endsAt: z.iso.datetime(),
    equal: z.int(),
    /** Number of payments by verdict; `differences` has only the first 500 payments. */
    counts: z.record(z.enum(comparisonVerdicts), z.int()),
    differences: z.array(difference),
  }),
});
export type Comparison = z.output<typeof readComparison.data>;
