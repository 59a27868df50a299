/** Figures of sales: by time, product and category, with those of the days before and of the year before. */
import { z } from 'zod';
import { productKinds } from '../catalogue.ts';
import { daysInOrder, optionalDay } from '../fields.ts';
import { money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { csvEncodings } from './files.ts';

import { deskPageOf, deskPageQuery } from './paging.ts';
import { salesPeriods } from './sales-days.ts';

/** The longest period, in days: ten years. */
export const SALES_DAYS_MAX = 3660;

export const salesGroupings = ['time', 'product', 'category'] as const;
export type SalesGrouping = (typeof salesGroupings)[number];

const asked = {
  period: z.enum(salesPeriods).catch('this_month').default('this_month'),
  /** Days in Tokyo, both inclusive; they win over `period`. */
  from: optionalDay,
  to: optionalDay,
  by: z.enum(salesGroupings).catch('time').default('time'),
};

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/**
 * Orders count on the day of their payment, refunds on the day on which they were done (owner/accounting.ts). Amounts
 * include tax.
 */
const sums = {
  pieces: z.int(),
  sales: money,
  refundedPieces: z.int(),
  refunded: money,
  /** Sales of the days before; null if these are those of the year before. */
  before: money.nullable(),
  yearBefore: money,
};
const counted = { ...sums, orders: z.int(), refunds: z.int() };

export const salesOfProduct = z.object({
  ...counted,
  id: z.int(),
  /** Null if the product was deleted. */
  product: z.object({ code: z.string(), name: z.string(), kind: z.enum(productKinds) }).nullable(),
});
export type SalesOfProduct = z.output<typeof salesOfProduct>;

/** Without a number of orders: one order may have goods of several categories. */
export const salesOfCategory = z.object({
  ...sums,
  /** Null: products without a main category. */
  code: z.string().nullable(),
  /** From the top category down. */
  names: z.array(z.string()),
});
export type SalesOfCategory = z.output<typeof salesOfCategory>;

export const salesStep = days.extend(counted);
export type SalesStep = z.output<typeof salesStep>;

/** What belongs to no product: shipping, and refunds that are not for goods. */
const besides = z.object({ sales: money, refunded: money, before: money.nullable(), yearBefore: money });
export type SalesBesides = z.output<typeof besides>;

const total = z.object(counted);
export type SalesTotal = z.output<typeof total>;

export const readSales = defineDeskCall({
  id: 'desk.readSales',
  summary: 'Sales and refunds of a period, by day or month, by product, or by today’s main category',
  method: 'get',
  path: '/sales',
  access: 'orders.read',
  query: z.object({ ...deskPageQuery, ...asked }).refine(...daysInOrder),
  data: z.object({
    days,
    /** Null if it is the same as `yearBefore`, or if there is no such day. */
    before: days.nullable(),
    yearBefore: days.nullable(),
    total,
    besides,
    /** Days, or the months of more than two months; the first and the last one may be cut. */
    steps: z.array(salesStep),
    /** Best sellers first. Null if they were not asked for. */
    products: deskPageOf(salesOfProduct).nullable(),
    categories: z.array(salesOfCategory).nullable(),
  }),
});
export type SalesReport = z.output<typeof readSales.data>;

export const exportSales = defineDeskCall({
  id: 'desk.exportSales',
  summary: 'A streamed CSV file with all rows of the figures (docs/accounts.md)',
  method: 'post',
  path: '/sales/export',
  access: 'orders.read',
  body: z
    .object({ ...asked, encoding: z.enum(csvEncodings, { error: 'validation.invalid' }) })
    .refine(...daysInOrder),
  data: z.instanceof(ReadableStream),
});
