import { stringify } from 'yaml';
import type { Setup } from '#contract/desk/setup/shop-file.ts';

/** The shop's setup as a file that can be changed and sent back. */
export const shopYaml = (setup: Setup): string => stringify(setup, { lineWidth: 0 });
