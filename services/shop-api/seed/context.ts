import type { Tx } from '../db/client.ts';
import type { SeedData } from './demo.ts';

/** Passed to every loader of the demo. */
export type SeedContext = { tx: Tx; data: SeedData; now: Date; passwordHash: string; isProduction: boolean };
