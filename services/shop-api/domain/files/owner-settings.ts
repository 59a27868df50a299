/** The owner's settings (contract/desk/settings.ts) in `desk_settings`. */
import { and, eq } from 'drizzle-orm';
import {
  type CarrierSettings,
  type NoticeSettings,
  type OwnerSettingKey,
  ownerSettings,
  type SenderSettings,
  type SlipSettings,
  senderSettings,
} from '#contract/desk/settings.ts';
import { digits } from '#contract/rules/normalise.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import type { ShopDetails } from '#contract/shop-details.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deskSettings } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import type { ShippingSettings } from '../carriers/labels.ts';
import { changedMeanwhile } from '../staff/audit.ts';

/** Defaults until staff save their own; undefined when there is no default. */
type Values = {
  sender: SenderSettings | undefined;
  carriers: CarrierSettings;
  slip: SlipSettings;
  notices: NoticeSettings;
};
type Identity = Pick<ShopDetails, 'nameJa' | 'addressJa' | 'phone'>;

const defaultsOf = (details: Identity): Values => ({
  sender: senderFrom(details),
  carriers: ownerSettings.carriers.parse({}),
  slip: ownerSettings.slip.parse({}),
  notices: ownerSettings.notices.parse({}),
});

export async function readShippingSettings(shop: Shop, db: Db | Tx): Promise<ShippingSettings> {
  const [sender, carriers, slip] = [
    await readSetting(shop, db, 'sender'),
    await readSetting(shop, db, 'carriers'),
    await readSetting(shop, db, 'slip'),
  ];
  const defaults = defaultsOf(shop.details());
  return {
    sender: sender.value ?? undefined,
    carriers: carriers.value ?? defaults.carriers,
    slip: slip.value ?? defaults.slip,
  };
}

type Stored<Key extends OwnerSettingKey> = { value: NonNullable<Values[Key]> | null; revision: number };

/** A stored value that no longer fits its schema counts as never set. */
export async function readSetting<Key extends OwnerSettingKey>(
  shop: Pick<Shop, 'details'>,
  db: Db | Tx,
  key: Key,
): Promise<Stored<Key>> {
  const [row] = await db.select().from(deskSettings).where(eq(deskSettings.key, key));
  const read = ownerSettings[key].safeParse(row?.value);
  const value = (read.success ? read.data : defaultsOf(shop.details())[key]) as Values[Key];
  return { value: value ?? null, revision: row?.revision ?? 0 };
}

type Write = { key: OwnerSettingKey; value: Record<string, unknown>; revision: number };

/** Throws 409 `changed` when `revision` is not the stored one. */
export async function writeSetting(
  { now }: Shop,
  tx: Tx,
  { key, value, revision }: Write,
  updatedBy: number,
): Promise<{ revision: number }> {
  const change = { value, updatedBy, updatedAt: now(), revision: revision + 1 };
  const written =
    revision === 0
      ? await tx
          .insert(deskSettings)
          .values({ key, ...change })
          .onConflictDoNothing()
          .returning({ revision: deskSettings.revision })
      : await tx
          .update(deskSettings)
          .set(change)
          .where(and(eq(deskSettings.key, key), eq(deskSettings.revision, revision)))
          .returning({ revision: deskSettings.revision });
  if (written[0]) return written[0];
  throw await changedMeanwhile(tx, 'setting', key);
}

/** A city with its ward, a district with its town or village, or just a city, ward, town or village. */
const CITY = /^(?:.+?市.+?区|.+?郡.+?[町村]|.+?[市区町村])/;

/** Undefined when the shop's address cannot be read. */
function senderFrom({ nameJa, addressJa, phone }: Identity): SenderSettings | undefined {
  const [, postcode = '', rest = ''] =
    /^〒?\s*(\d{3}-?\d{4})\s*(.+)$/.exec(addressJa.normalize('NFKC')) ?? [];
  const prefecture = prefectures.find(({ ja }) => rest.startsWith(ja));
  const place = rest.slice(prefecture?.ja.length ?? 0);
  const city = CITY.exec(place)?.[0] ?? '';
  const [street = '', ...building] = place.slice(city.length).trim().split(/\s+/);
  const read = senderSettings.safeParse({
    name: nameJa,
    postcode,
    provinceCode: prefecture?.code ?? '',
    city,
    street,
    building: building.join(' '),
    phoneNumber: digits(phone),
  });
  return read.success ? read.data : undefined;
}
