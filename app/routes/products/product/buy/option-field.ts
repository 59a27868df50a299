import type { Axis } from './variant-axes.ts';

/** Form fields of a product's axes. They are numbered, as the API does not name the axes. */
export type OptionField = `option${number}`;
export const optionField = (position: number): OptionField => `option${position}`;

/** The options chosen in the URL, without those that do not exist or are sold out. */
export const chosenOptions = (axes: readonly Axis[], query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    axes.flatMap(({ values }, position) =>
      values
        .filter(({ code, available }) => available && code === query.get(optionField(position)))
        .map(({ code }) => [optionField(position), code]),
    ),
  );
