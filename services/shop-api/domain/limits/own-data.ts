import type { Shop } from '../../shop.ts';
import { take } from './rate-limit.ts';

/** Per 30 minutes: enough for a member who types in a whole list. */
const PER_MEMBER = 60;

/** Counts a change of the member's own data: profile, addresses, people of seats. Throws 429. */
export const takeOwnChange = (shop: Shop, userId: number): Promise<void> =>
  take(shop, { key: `profile:member:${userId}`, max: PER_MEMBER });
