import type { Axis } from './variant-axes.ts';

/** Axes of a product have no names on the wire: their fields are numbered. */
export type OptionField = `option${number}`;
export const optionField = (position: number): OptionField => `option${position}`;

/** What an address chooses, as far as it can be had. */
export const chosenOptions = (axes: readonly Axis[], query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    axes.flatMap(({ values }, position) =>
      values
        .filter(({ code, available }) => available && code === query.get(optionField(position)))
        .map(({ code }) => [optionField(position), code]),
    ),
  );
