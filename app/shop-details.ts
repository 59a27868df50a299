/**
 * The shop's details that are in force: those that its owner has changed (shop-api/shop-details.ts reads them), and the
 * environment's for the rest.
 */
import { type ChangedDetails, inForce, type ShopDetails } from '#contract/shop-details.ts';
import { detailsOfEnvironment } from '#contract/shop-identity.ts';
import { env } from './env.ts';

let changed: ChangedDetails = {};

export const setChangedDetails = (details: ChangedDetails): void => {
  changed = details;
};

/** Whether the owner has set them at the desk, where the form has all of them. */
export const hasChangedDetails = (): boolean => Object.keys(changed).length > 0;

/** They may be others at the next call: never keep them in a constant. */
export const shopDetails = (): ShopDetails => inForce(detailsOfEnvironment(env), changed);
