/** Interface of the card gateway. No method takes a card number, an expiry date or a security code. */

export type HostedForm = { action: string; method: 'post'; fields: Record<string, string> };

/** Amounts are whole yen; the card is charged their sum. */
export type Charge = {
  reference: string;
  job: 'CAPTURE' | 'AUTH';
  goodsAmount: number;
  taxAmount: number;
  shippingAmount: number;
  email?: string | undefined;
  phone?: string | undefined;
};

/** `code`: an ER code when `ok` is false. `total`: whole yen. */
export type GatewayResult = {
  ok: boolean;
  gatewayId: string;
  code: string;
  reference: string;
  total: number;
};

/** `total`: whole yen. `code`: an ER code when `state` is `failed`. */
export type GatewayPayment = {
  gatewayId: string;
  state: 'authorised' | 'captured' | 'cancelled' | 'failed';
  total: number;
  code: string;
};

/** Payments under a reference, oldest first; `'unsupported'`: the gateway cannot be queried. */
export type Found = GatewayPayment[] | 'unsupported';

/** A notification is unsigned, so it is only a claim: the gateway has to confirm it. */
export type NotificationClaim = {
  gatewayId: string;
  paid: boolean;
  code: string;
  reference: string;
};

/** Timeout, broken connection or unreadable answer: the card may have been charged or not. */
export class GatewayUnknownError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`gateway answer unknown: ${why}`, options);
    this.name = 'GatewayUnknownError';
  }
}

export interface CardGateway {
  readonly name: 'robot' | 'sandbox';
  /** Settings for the browser; none is secret. */
  browser(): { storeId: string; scripts: string[]; origin: string };
  hostedForm(charge: Charge, goods: string): HostedForm;
  /** Server-to-server charge of a browser-made token (rt=1). Throws GatewayUnknownError. */
  charge(charge: Charge, token: string): Promise<GatewayResult>;
  /**
   * jb=SALES: captures an authorised amount. The answer names the reference of the payment's attempt. Throws
   * GatewayUnknownError.
   */
  capture(gatewayId: string): Promise<GatewayResult>;
  /** jb=CANCEL: voids an authorised or captured amount. Throws GatewayUnknownError. */
  cancel(gatewayId: string): Promise<GatewayResult>;
  /** Throws GatewayUnknownError. */
  find(reference: string): Promise<Found>;
  /**
   * The company's CSV file of a day (YYYY-MM-DD, Tokyo; domain/reconciliation/company-list.ts). Undefined when it can only be
   * downloaded by hand. Throws GatewayUnknownError.
   */
  dayList(day: string): Promise<string | undefined>;
  readNotification(query: URLSearchParams): NotificationClaim | { reject: string };
}
