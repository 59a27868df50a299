/** All scenes, grouped as in the sheet. */

import type { Scene } from '../scene.ts';
import { account } from './account.ts';
import { cart } from './cart.ts';
import { desk } from './desk.ts';
import { entering } from './entering.ts';
import { finding } from './finding.ts';
import { frame } from './frame.ts';
import { mails } from './mails.ts';
import { paying } from './paying.ts';
import { product } from './product.ts';
import { screens } from './screens.ts';
import { settings } from './settings.ts';

const groups = {
  'Every screen': screens,
  Finding: finding,
  Product: product,
  'Cart and checkout': cart,
  Paying: paying,
  Account: account,
  'Logging in, writing': entering,
  Mails: mails,
  'Whatever the page': frame,
  'Settings of the browser': settings,
  'The desk of staff': desk,
} as const;

export type Group = keyof typeof groups;

const groupNames = Object.keys(groups) as Group[];

export const scenes: (Scene & { group: Group })[] = groupNames.flatMap((group) =>
  groups[group].map((scene) => ({ ...scene, group })),
);
