/** Query parameter of the payment step: the order is placed, and the page sends the shopper to the gateway. */
export const TO_GATEWAY = 'go';
