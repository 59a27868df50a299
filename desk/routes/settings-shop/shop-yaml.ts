import { stringify } from 'yaml';
import type { Setup } from '#contract/desk/setup/shop-file.ts';

/** The shop's setup as a file that staff can edit and upload again. */
export const shopYaml = (setup: Setup): string =>
  stringify(
    {
      ...setup,
      closures: setup.closures.map(({ day, note }) => (note.ja || note.en ? { day, note } : day)),
    },
    { lineWidth: 0 },
  );
