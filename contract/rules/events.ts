/** Where a seminar takes place, and in which time zone its hours are. */

/** The catalogue has no field for it: a venue, or a kind of seat, that begins so is online (docs/catalogue-file.md). */
const ONLINE = /^\s*(?:オンライン|online)/iu;

export const isOnline = (words: string): boolean => ONLINE.test(words);

/** A chosen option, with or without the name of its axis in front: 受講方法 オンライン参加. */
const ONLINE_SEAT = /(?:^|\s)(?:オンライン|online)/iu;
export const isOnlineSeat = (chosen: string): boolean => ONLINE_SEAT.test(chosen);

type Held = { venue: string; address?: string | undefined };
export type EventPlace = {
  online: boolean;
  /** Undefined: there is none to go to, and the catalogue has no words of its own for that. */
  venue: string | undefined;
  /** Of the venue; online, how one takes part. */
  address: string | undefined;
};

/** `chosen`: the options of the seat. Who sits at home goes to no venue, even where there is one. */
export function placeOfEvent({ venue, address }: Held, chosen: readonly string[] = []): EventPlace {
  const online = isOnline(venue) || chosen.some(isOnlineSeat);
  return online && !isOnline(venue)
    ? { online, venue: undefined, address: undefined }
    : { online, venue, address };
}

/** Shown after every hour, for readers in other time zones. */
export const HOUR_ZONE = { ja: '', en: ' Japan time (JST)' } as const;
