import type { Amounts } from './payment-input.ts';

/** A payment as the gateway remembers it. */
export interface Transaction extends Amounts {
  gid: string;
  /** when it was made, ISO 8601; '' in old journals, which did not store it */
  at: string;
  state: 'authorised' | 'captured' | 'cancelled' | 'failed';
  ap: string;
  ec: string;
  god: string;
  cod: string;
  last4: string;
  extra: [string, string][];
  /** test control: answers and notifications name this amount instead of `am` */
  reportedAm: number | undefined;
}
