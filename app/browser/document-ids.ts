/** The recently checked products of the home page; hidden while there are none. */
export const VIEWED_ID = 'viewed';
/** What happened on pages before, as JSON. */
export const EVENTS_ID = 'events';
