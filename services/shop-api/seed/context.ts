import type { Tx } from '../db/client.ts';
import type { SeedData } from './demo.ts';

/** What every loader of the demo is given. */
export type SeedContext = { tx: Tx; data: SeedData; now: Date; passwordHash: string; isProduction: boolean };
