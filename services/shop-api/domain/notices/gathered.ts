/** When the shop is mailed about paid orders. */
import type { NoticeMode } from '#contract/desk/settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A payment of the last second of an hour may be committed after it. It still belongs to that hour's mail. */
const COMMITTED_AFTER_MS = MINUTE_MS;
/** 8:00 in Tokyo: one hour before midnight UTC. */
const MORNING_MS = -HOUR_MS;

/** Orders paid before this time are due. */
export function gatheredUntil(mode: Exclude<NoticeMode, 'none'>, now: Date): Date {
  if (mode === 'each') return now;
  const [every, offset] = mode === 'hourly' ? [HOUR_MS, 0] : [DAY_MS, MORNING_MS];
  const settled = now.getTime() - COMMITTED_AFTER_MS - offset;
  return new Date(Math.floor(settled / every) * every + offset);
}
