/** The demo shop's data in one object: what the loader writes. */

import { attributes } from './data/attributes.ts';
import { blocks, carousels, faqs, pages, triggerApps } from './data/content.ts';
import { customers, customersOrders, inquiries, purchaseRequests } from './data/desk.ts';
import { members } from './data/members.ts';
import { options } from './data/options.ts';
import { orders } from './data/orders.ts';
import { products } from './data/products.ts';
import { reviews } from './data/reviews.ts';
import { synonyms } from './data/synonyms.ts';
import { mainTree, recommendedTaxon, topicTree } from './data/taxons.ts';

export const demo = {
  trees: [mainTree, topicTree, recommendedTaxon],
  options,
  attributes,
  products,
  reviews,
  members: [...members, ...customers],
  orders: [...orders, ...customersOrders],
  inquiries,
  purchaseRequests,
  blocks,
  pages,
  faqs,
  carousels,
  triggerApps,
  synonyms,
};

export type SeedData = typeof demo;
