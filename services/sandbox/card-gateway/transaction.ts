import type { Amounts } from './payment-input.ts';

/** A payment as stored by the gateway. */
export interface Transaction extends Amounts {
  gid: string;
  /** When it was made, ISO 8601; '' in old journals, which did not store it. */
  at: string;
  state: 'authorised' | 'captured' | 'cancelled' | 'failed';
  ap: string;
  ec: string;
  god: string;
  cod: string;
  last4: string;
  extra: [string, string][];
  /** For test control: responses and notifications report this amount instead of `am`. */
  reportedAm: number | undefined;
}
