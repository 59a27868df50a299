/** Fills in the placeholders (`{{name}}`) of a text. A placeholder without a value becomes empty. */
export const withValues = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
