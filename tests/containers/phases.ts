/** The phases of the test. Each can be run alone. */

import { readCompose } from './compose.ts';
import { addresses } from './phases/addresses.ts';
import { backup } from './phases/backup.ts';
import { bounds } from './phases/bounds.ts';
import { buy } from './phases/buy.ts';
import { roll } from './phases/roll.ts';
import { attempt, timed } from './report.ts';
import { settings } from './settings.ts';
import { Shop } from './shop.ts';

const phases = { bounds, buy, addresses, roll, backup };
type Phase = keyof typeof phases;

export const phaseNames = Object.keys(phases);
export const isPhase = (name: string): name is Phase => phaseNames.includes(name);

/** Runs the named phases, or all phases. */
export async function runPhases(wanted: string[]): Promise<void> {
  let shop: Shop | undefined;
  await attempt('all containers become healthy', () =>
    timed('start', async () => {
      shop = await Shop.start(readCompose(settings));
    }),
  );
  for (const name of phaseNames.filter(isPhase)) {
    const running = shop;
    if (!running || (wanted.length > 0 && !wanted.includes(name))) continue;
    try {
      await timed(name, () => phases[name](running));
    } catch (error) {
      await attempt(name, () => Promise.reject(error));
    }
  }
}
