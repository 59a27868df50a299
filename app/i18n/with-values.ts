/** Placeholders of a text, `{{name}}`; one without a value is left empty. */
export const withValues = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
