/** Beyond §7: all texts that a member has sent to the shop, for the download of the member's own data. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { dateTime } from './shapes.ts';

const sent = {
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().optional(),
  createdAt: dateTime,
};

export const writings = defineCall({
  id: 'writings',
  summary: 'Texts that the member sent while logged in: reviews, inquiries, purchase requests; oldest first',
  tag: 'User',
  method: 'get',
  path: '/me/writings',
  auth: 'required',
  data: z.object({
    reviews: z.array(
      z.object({
        productCode: z.string(),
        rating: z.int(),
        title: z.string(),
        comment: z.string(),
        anonymous: z.boolean(),
        createdAt: dateTime,
      }),
    ),
    inquiries: z.array(
      z.object({
        ...sent,
        category: z.string().optional(),
        subject: z.string().optional(),
        content: z.string(),
        orderNumber: z.string().optional(),
        productCode: z.string().optional(),
      }),
    ),
    purchaseRequests: z.array(
      z.object({
        ...sent,
        productCode: z.string(),
        variantCode: z.string().optional(),
        quantity: z.int(),
        content: z.string().optional(),
      }),
    ),
  }),
  errors: [401],
});
