/** On the payment step's address: the order is placed, the gateway comes next. */
export const TO_GATEWAY = 'go';
