/** What the postal lookup's form, its script and its server agree on. */
import type { Place } from '#app/rules/postal-lookup.ts';

export const LOOKUP_INTENT = 'lookup_postal';
/** Hidden: what an earlier lookup filled in. */
export const FILLED_FIELD = 'filled';
/** Which of several places was picked. */
export const PLACE_FIELD = 'place';

/** What a lookup without scripts has to say. */
export type PostalAnswer = {
  said: string;
  /** Several to choose from. */
  places?: Place[];
  /** The address of the postal code, where typed text says otherwise. */
  kept?: string;
  /** On with the house number. */
  go?: boolean;
};
