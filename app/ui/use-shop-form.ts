import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type FormOptions, type FormState, useForm } from '#kit/form/use-form.ts';

/** `labels`: by field, either a text key or the text itself. */
export function useShopForm<Name extends string>(
  id: string,
  labels: Readonly<Record<Name, TextKey | { text: string }>>,
  options?: Omit<FormOptions<Name>, 'marksRequired'>,
): FormState<Name> {
  const t = useT();
  const texts = Object.entries<TextKey | { text: string }>(labels).map(([name, label]) => [
    name,
    typeof label === 'string' ? t(label) : label.text,
  ]);
  return useForm(id, Object.fromEntries(texts) as Record<Name, string>, { ...options, marksRequired: true });
}
