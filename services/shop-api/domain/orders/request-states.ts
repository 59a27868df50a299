/** States of an attempt as the API names them while the payment is open. */
export const requestStates = { sent: 'waiting', authorised: 'confirming', unknown: 'unknown' } as const;
