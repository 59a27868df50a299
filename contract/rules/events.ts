/** Where a seminar takes place, and the time zone of its hours. */

/** Online venues and seats are recognised by the beginning of their names: the catalogue has no field for this. */
const ONLINE = /^\s*(?:オンライン|online)/iu;

export const isOnline = (words: string): boolean => ONLINE.test(words);

/** An online seat among the chosen options. The option's name may come first: 受講方法 オンライン参加. */
const ONLINE_SEAT = /(?:^|\s)(?:オンライン|online)/iu;
export const isOnlineSeat = (chosen: string): boolean => ONLINE_SEAT.test(chosen);

type Seminar = { venue: string; address?: string | undefined };
export type EventPlace = {
  online: boolean;
  /** Undefined for an online seat of a seminar that has a venue. */
  venue: string | undefined;
  /** Address of the venue, or instructions for an online seminar. */
  address: string | undefined;
};

/** @param chosen the chosen options of the seat: an online seat has no venue */
export function placeOfEvent({ venue, address }: Seminar, chosen: readonly string[] = []): EventPlace {
  const online = isOnline(venue) || chosen.some(isOnlineSeat);
  return online && !isOnline(venue)
    ? { online, venue: undefined, address: undefined }
    : { online, venue, address };
}

/** The same for places between which participants see no difference: of a seat online, only the link counts. */
export const whereabouts = ({ online, venue, address }: EventPlace): string =>
  JSON.stringify(online ? null : [venue ?? '', address ?? '']);

/** Whether its date can still be put into a calendar: it is neither cancelled nor over. */
export const isToCome = (
  { endsAt, cancelled }: { endsAt: string; cancelled?: boolean | undefined },
  now: Date,
): boolean => !cancelled && new Date(endsAt) > now;

/** Shown after every time of day, for readers in other time zones. */
export const HOUR_ZONE = { ja: '', en: ' Japan time (JST)' } as const;
