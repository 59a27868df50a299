/** The caches of a process for data from its database. */
import type { z } from 'zod';
import type { CarrierSettings } from '#contract/desk/settings.ts';
import type { MenuCounts } from '#contract/desk/staff.ts';
import type { readToday } from '#contract/desk/today.ts';
import type { DaySums } from './domain/accounting/days.ts';
import type { Bearer } from './domain/bearer.ts';
import { createCache } from './domain/cache.ts';
import type { CachedProduct } from './domain/catalogue/live-records.ts';
import type { Methods } from './domain/order-rows/methods.ts';
import type { DaySales } from './domain/sales/count.ts';
import type { Synonyms } from './domain/search/synonyms.ts';
import type { Vocabulary } from './domain/search/vocabulary.ts';

type BestSellers = NonNullable<z.output<typeof readToday.data>['bestSellers']>;

export const createCaches = () => ({
  /** Keyed by secrets and access token: the signature is checked once for all calls of a page. */
  tokens: createCache<{ bearer: Bearer; expiresAt: number }>({ max: 5000, ttl: 600_000 }),
  /**
   * Whether a session is open, by its id. The ttl is how long a token works after another process has ended its
   * session.
   */
  sessions: createCache<boolean>({ max: 5000, ttl: 2000 }),
  /** Catalogue answers as JSON, by style (with or without an envelope), language and URL. */
  answers: createCache<string>({ max: 2000, ttl: 1000 }),
  /** Keyed by code. Changes that leave the product's row alone, such as ratings, are seen after the ttl. */
  products: createCache<CachedProduct>({ max: 2000, ttl: 10_000 }),
  methods: createCache<Methods>({ max: 1, ttl: 5000 }),
  synonyms: createCache<Synonyms>({ max: 1, ttl: 10_000 }),
  carrierSettings: createCache<CarrierSettings>({ max: 1, ttl: 10_000 }),
  /** Shown in the desk's menu. */
  menuCounts: createCache<MenuCounts>({ max: 1, ttl: 10_000 }),
  bestSellers: createCache<BestSellers>({ max: 2, ttl: 600_000 }),
  /** By their first and last day: sums of days that are over (domain/accounting/days.ts). */
  settledDays: createCache<DaySums[]>({ max: 4, ttl: 3_600_000 }),
  /** By their first and last day: what was sold since the stored sums (domain/sales/store.ts). */
  recentSales: createCache<DaySales[]>({ max: 50, ttl: 60_000 }),
  vocabulary: createCache<Vocabulary>({ max: 1, ttl: 600_000 }),
});

export type Caches = ReturnType<typeof createCaches>;
