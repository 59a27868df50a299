import * as calls from '#contract/desk/shop-details.ts';
import { inForce } from '#contract/shop-details.ts';
import { detailsOfEnvironment } from '#contract/shop-identity.ts';
import { changeDetails, restoreDetails } from '../../domain/details/change.ts';
import { listVersions, readStored } from '../../domain/details/stored.ts';
import type { Api } from '../route.ts';
import { deskCall, deskChange } from './route.ts';

export function detailsRoutes(api: Api): void {
  const { shop } = api;
  const changed = () => {
    shop.detailsChanged();
    // Answers hold texts with amounts filled in.
    shop.catalogueChanged();
  };
  deskCall(api, calls.readDetails, async () => {
    const { revision, details, unread } = await readStored(shop.db);
    return { revision, value: inForce(detailsOfEnvironment(shop.env), details), unread };
  });
  deskCall(api, calls.listDetailsVersions, async () => {
    const items = await listVersions(shop.env, shop.db);
    return { revision: items[0]?.revision ?? 0, items };
  });
  deskChange(api, calls.changeDetails, ({ body, ...work }) => changeDetails(shop, body, work), changed);
  deskChange(api, calls.restoreDetails, ({ body, ...work }) => restoreDetails(shop, body, work), changed);
}
