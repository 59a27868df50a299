import { eq } from 'drizzle-orm';
import { type CarrierSettings, carrierSettings } from '#contract/desk/settings.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deskSettings } from '../../db/schema/staff.ts';
import type { Cache } from '../cache.ts';

type WithCache = { caches: { carrierSettings: Cache<CarrierSettings> } };

/** The stored settings; the defaults if none are stored or the stored ones are no longer valid. */
export async function carrierSettingsOf({ caches }: WithCache, db: Db | Tx): Promise<CarrierSettings> {
  const cached = caches.carrierSettings.get('');
  if (cached) return cached;
  const [row] = await db.select().from(deskSettings).where(eq(deskSettings.key, 'carriers'));
  const stored = carrierSettings.safeParse(row?.value ?? {});
  const settings = stored.success ? stored.data : carrierSettings.parse({});
  caches.carrierSettings.set('', settings);
  return settings;
}
