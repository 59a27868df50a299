/** Purchase requests and reviews. */
import { z } from 'zod';
import { idParams, optionalText } from '../fields.ts';
import { reviewGrounds } from '../rules/review-grounds.ts';
import { localeCodes } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery } from './paging.ts';

const requestGroup = z.object({
  productCode: z.string(),
  variantCode: z.string().nullable(),
  /** Null if the product was deleted. */
  name: z.string().nullable(),
  /** Slug of the product's page in the shop. */
  slug: z.string().nullable(),
  isOnSale: z.boolean(),
  /** Null if stock is not tracked. */
  available: z.int().nullable(),
  people: z.int(),
  quantity: z.int(),
  /** The smallest quantity of a request. */
  least: z.int(),
  /** How many pieces one order can have now, on sale or not. Who wants more is not mailed. */
  most: z.int(),
  firstAt: z.iso.datetime(),
  /** Newest first; at most ten in a list, a hundred for one product. */
  requests: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      quantity: z.int(),
      content: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type RequestGroup = z.output<typeof requestGroup>;

export const listPurchaseRequests = defineDeskCall({
  id: 'desk.listPurchaseRequests',
  summary: 'Open purchase requests by product, those in stock first',
  method: 'get',
  path: '/purchase-requests',
  access: 'people.read',
  query: z.object(deskPageQuery),
  data: deskPageOf(requestGroup),
});

export const readPurchaseRequests = defineDeskCall({
  id: 'desk.readPurchaseRequests',
  summary:
    'Open purchase requests for one product, and the mail that would say that it is in stock; 404 when none is open',
  method: 'get',
  path: '/purchase-requests/product',
  access: 'people.read',
  query: z.object({
    productCode: z.string(),
    /** Empty for requests that name no variant. */
    variantCode: z.string().default(''),
  }),
  data: requestGroup.extend({
    /** One mail per language, none if everybody wants more; null if the product cannot be bought now. `text`: the mail to the newest request. */
    mails: z
      .array(
        z.object({ locale: z.enum(localeCodes), people: z.int(), subject: z.string(), text: z.string() }),
      )
      .nullable(),
  }),
});

const requestedGoods = z.object({ productCode: z.string(), variantCode: z.string().nullable() });

export const mailPurchaseRequests = defineDeskCall({
  id: 'desk.mailPurchaseRequests',
  summary:
    'Mails everybody who requested the product, once per request, to say that it is in stock; 409 `not_in_stock`',
  method: 'post',
  path: '/purchase-requests/mails',
  access: 'people.write',
  body: requestedGoods,
  data: z.object({ mailed: z.int() }),
});

export const closePurchaseRequests = defineDeskCall({
  id: 'desk.closePurchaseRequests',
  summary: 'Closes the open requests for a product without a mail',
  method: 'post',
  path: '/purchase-requests/closing',
  access: 'people.write',
  body: requestedGoods,
  data: z.object({ closed: z.int() }),
});

export const REVIEW_NOTE_MAX = 200;

const reviewRow = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  rating: z.int(),
  title: z.string(),
  comment: z.string(),
  author: z.string().nullable(),
  anonymous: z.boolean(),
  memberId: z.int().nullable(),
  product: z.object({ code: z.string(), name: z.string(), slug: z.string() }),
  hidden: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      /** Of a rewritten review: why its earlier text was hidden. Null if it was hidden before there were fixed reasons. */
      ground: z.enum(reviewGrounds).nullable(),
      /** Only staff see it. Without a ground, the reason that staff typed. */
      note: z.string(),
      /** Its author has changed it since: it stays hidden until staff show it, or hide it with a new reason. */
      isRewritten: z.boolean(),
    })
    .nullable(),
});
export type ReviewRow = z.output<typeof reviewRow>;

export const reviewViews = ['shown', 'rewritten', 'hidden'] as const;
export type ReviewView = (typeof reviewViews)[number];

export const listReviews = defineDeskCall({
  id: 'desk.listReviews',
  summary: 'Reviews, newest first',
  method: 'get',
  path: '/reviews',
  access: 'people.read',
  query: z.object({ ...deskPageQuery, view: z.enum(reviewViews).catch('shown').default('shown') }),
  /** `rewritten`: how many reviews wait in that view. */
  data: deskPageOf(reviewRow).extend({ rewritten: z.int() }),
});

export const readReview = defineDeskCall({
  id: 'desk.readReview',
  summary: 'A review',
  method: 'get',
  path: '/reviews/{id}',
  access: 'people.read',
  params: idParams,
  data: reviewRow,
});

export const hideReview = defineDeskCall({
  id: 'desk.hideReview',
  summary: 'Hides a review from the shop, and mails the reason to its author two minutes later',
  method: 'post',
  path: '/reviews/{id}/hiding',
  access: 'people.write',
  params: idParams,
  body: z
    .object({
      ground: z.enum(reviewGrounds, 'validation.field_selection_required'),
      note: optionalText(REVIEW_NOTE_MAX),
    })
    .refine(({ ground, note }) => ground !== 'breach' || note !== undefined, {
      path: ['note'],
      error: 'validation.field_required',
    }),
  data: reviewRow,
});

export const showReview = defineDeskCall({
  id: 'desk.showReview',
  summary:
    'Shows a hidden review again, and mails its author unless the mail about hiding it has not been sent yet',
  method: 'delete',
  path: '/reviews/{id}/hiding',
  access: 'people.write',
  params: idParams,
  data: reviewRow,
});
