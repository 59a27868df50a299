import type { Api } from '../route.ts';
import { accountingRoutes } from './accounting.ts';
import { accountRoutes } from './accounts.ts';
import { deskContentRoutes } from './content.ts';
import { detailsRoutes } from './details.ts';
import { documentRoutes } from './documents.ts';
import { erasureRoutes } from './erasure.ts';
import { fileRoutes } from './files.ts';
import { goodsRoutes } from './goods.ts';
import { newsletterRoutes } from './newsletter.ts';
import { deskOrderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { deskPhoneOrderRoutes } from './phone-orders.ts';
import { refundRoutes } from './refunds.ts';
import { guardDesk } from './route.ts';
import { salesRoutes } from './sales.ts';
import { seminarRoutes } from './seminars.ts';
import { settingRoutes } from './settings.ts';
import { setupRoutes } from './setup.ts';
import { staffRoutes } from './staff.ts';

/** Without DESK_SECRET there is no desk. */
export function deskRoutes(api: Api): void {
  const { DESK_SECRET } = api.shop.env;
  if (!DESK_SECRET) return;
  guardDesk(api, DESK_SECRET);
  staffRoutes(api);
  accountRoutes(api);
  deskOrderRoutes(api);
  deskPhoneOrderRoutes(api);
  goodsRoutes(api);
  seminarRoutes(api);
  fileRoutes(api);
  settingRoutes(api);
  setupRoutes(api);
  detailsRoutes(api);
  peopleRoutes(api);
  deskContentRoutes(api);
  refundRoutes(api);
  paymentRoutes(api);
  accountingRoutes(api);
  documentRoutes(api);
  salesRoutes(api);
  newsletterRoutes(api);
  erasureRoutes(api);
}
