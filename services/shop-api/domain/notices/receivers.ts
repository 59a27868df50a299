/** Where mails to the shop go. */
import type { NoticeSettings } from '#contract/desk/settings.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import { readSetting } from '../files/owner-settings.ts';

export async function readNoticeSettings(shop: Pick<Shop, 'details'>, db: Db | Tx): Promise<NoticeSettings> {
  const { value } = await readSetting(shop, db, 'notices');
  if (!value) throw new Error('the setting for mails to the shop has a default');
  return value;
}

/** One mail to all receivers, so that each is told once, and not once per address. */
export const addressesOf = ({ details }: Pick<Shop, 'details'>, { receivers }: NoticeSettings): string =>
  receivers.length > 0 ? receivers.join(', ') : details().email;
