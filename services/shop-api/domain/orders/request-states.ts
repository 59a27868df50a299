/** How an attempt's state is told to the shopper while it is not known yet whether the order is paid. */
export const requestStates = { sent: 'waiting', authorised: 'confirming', unknown: 'unknown' } as const;
