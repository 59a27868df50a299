import type { z } from 'zod';
import type { readSetup } from '#contract/desk/setup/calls.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { SetupNames } from './changes.ts';

type Setup = z.output<typeof readSetup.data>['setup'];

/** Names of categories, options with their values, attributes and shipping methods, by code. */
export function setupNames({ categories, options, attributes, shipping }: Setup, locale: Locale): SetupNames {
  const withChildren = (all: Setup['categories']): Setup['categories'] =>
    all.flatMap((one) => [one, ...withChildren(one.children)]);
  const coded = [
    ...attributes,
    ...shipping,
    ...options,
    ...options.flatMap(({ values }) => values),
    ...withChildren(categories),
  ];
  return new Map(coded.map(({ code, name }) => [code, name[locale]]));
}
