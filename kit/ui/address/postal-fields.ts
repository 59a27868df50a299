/** Field names and the answer of the postal lookup, shared by its form, its script and the server. */
import type { Place } from './postal-lookup-rules.ts';

export const LOOKUP_INTENT = 'lookup_postal';
/** Hidden field: what an earlier lookup filled in. */
export const FILLED_FIELD = 'filled';
/** Box that confirms postal code and prefecture although they contradict each other. Its value names both. */
export const CONFIRMED_FIELD = 'confirmed';
/** Index of the place chosen among several. */
export const PLACE_FIELD = 'place';

/** Result of a lookup without scripts. */
export type PostalAnswer = {
  message: string;
  /** Places to choose from, if the code has several. */
  places?: Place[];
  /** The address of the postal code, if there is one. */
  place?: string;
  /** True if `place` was filled in, so that the house number is typed next; false if what was typed was kept. */
  focusStreet?: boolean;
};
