/** Query parameter of the result page: the card form's script got no answer to the charge. */
export const LOST = 'lost';
