import * as calls from '#contract/desk/settings.ts';
import { readSetting, writeSetting } from '../../domain/files/owner-settings.ts';
import { loadMethods, namedMethods } from '../../domain/order-rows/methods.ts';
import type { Api } from '../route.ts';
import { type DeskChangeInput, deskCall, deskChange } from './route.ts';

type Writing = Pick<DeskChangeInput<typeof calls.writeSlip>, 'tx' | 'staff' | 'audit'> & {
  body: { value: Record<string, unknown>; revision: number };
};

export function settingRoutes(api: Api): void {
  const { shop } = api;
  const write = async (key: calls.OwnerSettingKey, { tx, staff, body, audit }: Writing) => {
    const before = await readSetting(shop, tx, key);
    const written = await writeSetting(shop, tx, { key, ...body }, staff.id);
    audit({ entity: 'setting', entityId: key, before: before.value ?? {}, after: body.value });
    return written;
  };
  deskCall(api, calls.readSender, () => readSetting(shop, shop.db, 'sender'));
  deskCall(api, calls.readCarriers, () => readSetting(shop, shop.db, 'carriers'));
  deskCall(api, calls.listShippingMethods, async ({ locale }) => ({
    items: namedMethods(await loadMethods(shop, shop.db), locale),
  }));
  deskCall(api, calls.readSlip, () => readSetting(shop, shop.db, 'slip'));
  deskCall(api, calls.readNotices, () => readSetting(shop, shop.db, 'notices'));
  deskChange(api, calls.writeSender, (input) => write('sender', input));
  deskChange(api, calls.writeCarriers, (input) => write('carriers', input));
  deskChange(api, calls.writeSlip, (input) => write('slip', input));
  deskChange(api, calls.writeNotices, (input) => write('notices', input));
}
