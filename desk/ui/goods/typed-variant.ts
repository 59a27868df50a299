/** Reads the fields of a new variant. Each option has a select of its own. */
import { newVariantFields } from '#contract/desk/goods/add.ts';

const OPTION = /^option_/;

export const optionField = (code: string): string => `option_${code}`;

/** Returns the values by the Shop API's fields. */
export function typedVariant(form: FormData): Record<string, string> {
  const chosen = [...form].flatMap(([name, value]) =>
    OPTION.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );
  return {
    ...Object.fromEntries(newVariantFields.map((name) => [name, String(form.get(name) ?? '')])),
    options: chosen.join(' '),
  };
}
