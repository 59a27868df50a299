import { describe, expect, it } from 'vitest';
import { axesOf, chosenVariant } from '#app/routes/products/product/variant-axes.ts';

const variant = (code: string, values: Record<string, string>, available = true) => ({
  code,
  axis: Object.keys(values),
  nameAxis: values,
  available,
});

const notebook = [
  variant('A', { lined: 'Ruling Lined', red: 'Cover colour Red' }),
  variant('B', { lined: 'Ruling Lined', blue: 'Cover colour Blue' }, false),
  variant('C', { grid: 'Ruling Grid', blue: 'Cover colour Blue' }, false),
];

describe('the axes of a product (§3)', () => {
  it('do not exist if there is nothing to choose', () => {
    expect(axesOf([])).toEqual([]);
    expect(axesOf([variant('A', { a: 'Size S' })])).toEqual([]);
  });

  it('separate the option’s name from the names of its values', () => {
    const [ruling, colour] = axesOf(notebook);
    expect(ruling?.name).toBe('Ruling');
    expect(ruling?.values.map(({ label }) => label)).toEqual(['Lined', 'Grid']);
    expect(colour?.name).toBe('Cover colour');
    expect(colour?.values.map(({ label }) => label)).toEqual(['Red', 'Blue']);
  });

  it('mark a value as unavailable if no available variant has it', () => {
    expect(axesOf(notebook)[1]?.values.map(({ available }) => available)).toEqual([true, false]);
  });

  it('have their first word as the name if they have only one value', () => {
    const one = [
      variant('A', { pack: 'Pack 10 sets', red: 'Colour Red' }),
      variant('B', { pack: 'Pack 10 sets', blue: 'Colour Blue' }),
    ];
    expect(axesOf(one)[0]).toMatchObject({ name: 'Pack', values: [{ label: '10 sets' }] });
  });

  it('are replaced by the names of the variants if these have no options', () => {
    const [axis] = axesOf([
      { ...variant('A', {}), name: 'Paperback' },
      { ...variant('B', {}), name: 'Hardcover' },
    ]);
    expect(axis).toMatchObject({
      name: undefined,
      values: [{ code: 'A', label: 'Paperback' }, { code: 'B' }],
    });
  });
});

describe('the chosen variant', () => {
  it('is the variant with all chosen values', () => {
    expect(chosenVariant(notebook, ['grid', 'blue'])?.code).toBe('C');
    expect(chosenVariant(notebook, ['grid', 'red'])).toBeUndefined();
    expect(chosenVariant(notebook, ['grid', undefined])).toBeUndefined();
  });

  it('needs no choice if the product has only one variant', () =>
    expect(chosenVariant([variant('A', { a: 'Size S' })], [])?.code).toBe('A'));

  it('is chosen by its code if variants have no axes', () => {
    const plain = [variant('A', {}), variant('B', {})];
    expect(chosenVariant(plain, ['B'])?.code).toBe('B');
    expect(chosenVariant(plain, ['Z'])).toBeUndefined();
  });
});
