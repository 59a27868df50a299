import * as addressBook from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import * as cart from '#contract/cart.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as checkout from '#contract/checkout.ts';
import * as content from '#contract/content.ts';
import * as emailChange from '#contract/email-change.ts';
import * as finding from '#contract/finding.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as newsletter from '#contract/newsletter.ts';
import * as orders from '#contract/orders.ts';
import * as phoneOrder from '#contract/phone-order.ts';
import * as retention from '#contract/retention.ts';
import * as shopDetails from '#contract/shop-details.ts';
import * as user from '#contract/user.ts';
import * as wishlist from '#contract/wishlist.ts';
import * as writings from '#contract/writings.ts';
import { addressBookRoutes } from './http/address-book.ts';
import { cartRoutes } from './http/cart.ts';
import { catalogueRoutes } from './http/catalogue.ts';
import { checkoutRoutes } from './http/checkout.ts';
import { contentRoutes } from './http/content.ts';
import { deskRoutes } from './http/desk/routes.ts';
import { gatewayRoutes } from './http/gateway.ts';
import { inquiryRoutes } from './http/inquiries.ts';
import { mediaRoutes } from './http/media.ts';
import { metaRoutes } from './http/meta.ts';
import { metricsRoutes } from './http/metrics.ts';
import { ClientIp } from './http/middleware/client-ip.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { orderRoutes } from './http/orders.ts';
import { phoneOrderRoutes } from './http/phone-orders.ts';
import { type Api, newApp, prepare, refuseOtherMethods } from './http/route.ts';
import { userRoutes } from './http/user.ts';
import { wishlistRoutes } from './http/wishlist.ts';
import type { Shop } from './shop.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

export const calls: Call[] = [
  catalogue,
  finding,
  cart,
  user,
  addressBook,
  checkout,
  orders,
  content,
  inquiries,
  wishlist,
  emailChange,
  phoneOrder,
  newsletter,
  retention,
  shopDetails,
  writings,
].flatMap((group) => Object.values(group).filter(isCall));

/** The HTTP application of the Shop API. */
export function createApp(shop: Shop) {
  const api: Api = { app: newApp(), shop, clientIp: new ClientIp(shop.env.TRUSTED_STOREFRONTS) };
  api.app.use('*', requestLog(shop));
  prepare(api);
  metaRoutes(api, calls);
  metricsRoutes(api);
  mediaRoutes(api);
  gatewayRoutes(api);
  catalogueRoutes(api);
  cartRoutes(api);
  userRoutes(api);
  checkoutRoutes(api);
  orderRoutes(api);
  addressBookRoutes(api);
  contentRoutes(api);
  inquiryRoutes(api);
  wishlistRoutes(api);
  phoneOrderRoutes(api);
  deskRoutes(api);
  refuseOtherMethods(api, calls);
  return api.app;
}
