/**
 * The axes of a product's variants (§3: `nameAxis`). The API names each value together with its option, such as "Size
 * S"; the option's name is the common beginning of all values of an axis.
 */
type VariantOptions = {
  code: string;
  name?: string | undefined;
  axis: readonly string[];
  nameAxis: Readonly<Record<string, string>>;
  available: boolean;
};

type AxisValue = { code: string; label: string; available: boolean };
export type Axis = { name: string | undefined; values: AxisValue[] };

/** The words with which all texts begin. At least one word of each text is left. */
function commonStart(texts: readonly string[]): string {
  const words = texts.map((text) => text.split(' '));
  const shortest = Math.min(...words.map((list) => list.length)) - 1;
  // With a single value it is unknown where the option's name ends: takes the first word.
  const limit = texts.length === 1 ? Math.min(shortest, 1) : shortest;
  const first = words[0] ?? [];
  let count = 0;
  while (count < limit && words.every((list) => list[count] === first[count])) count++;
  return first.slice(0, count).join(' ');
}

/** Empty for a product with one variant. Variants without common axes make up one axis. */
export function axesOf(variants: readonly VariantOptions[]): Axis[] {
  if (variants.length <= 1) return [];
  const depth = variants[0]?.axis.length ?? 0;
  if (depth === 0 || variants.some((variant) => variant.axis.length !== depth))
    return [
      {
        name: undefined,
        values: variants.map((v) => ({ code: v.code, label: v.name ?? v.code, available: v.available })),
      },
    ];
  return Array.from({ length: depth }, (_, position) => {
    const names = new Map<string, string>();
    for (const variant of variants) {
      const code = variant.axis[position] ?? '';
      names.set(code, variant.nameAxis[code] ?? code);
    }
    const start = commonStart([...names.values()]);
    return {
      name: start || undefined,
      values: [...names].map(([code, name]) => ({
        code,
        label: name.slice(start.length).trim(),
        available: variants.some((v) => v.axis[position] === code && v.available),
      })),
    };
  });
}

/** The variant for one chosen value per axis. Undefined if a value is missing or the variant does not exist. */
export function chosenVariant<V extends VariantOptions>(
  variants: readonly V[],
  chosen: readonly (string | undefined)[],
): V | undefined {
  const axes = axesOf(variants);
  if (axes.length === 0) return variants[0];
  const byCode = axes[0]?.name === undefined && variants.some((variant) => variant.code === chosen[0]);
  if (byCode) return variants.find((variant) => variant.code === chosen[0]);
  return variants.find((variant) => axes.every((_, position) => variant.axis[position] === chosen[position]));
}
