/**
 * A field for a text that is HTML in the shop: typed with simple marks or as HTML, and in the editor where scripts run
 * (editor.tsx). `FormatButtons` change how all such fields of the form are typed.
 */
import { TextArea } from '#kit/form/text-area.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useT } from '../i18n/text.tsx';
import { formatName } from '../marks/typed-texts.ts';
import { SubmitButton } from '../ui/buttons.tsx';
import { useDesk } from '../ui/desk-view.tsx';

type Props = { field: FormField; format: FormField; rows: number; maxLength: number; hint: string };

export function RichField({ format, ...text }: Props) {
  return (
    <>
      <TextArea {...text} />
      <input type="hidden" name={formatName(text.field.name)} value={format.initialValue ?? 'marks'} />
    </>
  );
}

/** The names and values of the buttons, as the action gets them. */
export const INTENT = 'intent';
export type Intent = 'preview' | 'marks' | 'html';

export const intentIn = (form: FormData): Intent | undefined =>
  (['preview', 'marks', 'html'] as const).find((one) => one === form.get(INTENT));

/** `formats`: the fields that say how each text is typed; without any there is only the preview. */
export function FormatButtons({ formats }: { formats: readonly FormField[] }) {
  const t = useT();
  const { here } = useDesk();
  const isTyped = (as: string) => formats.some(({ initialValue = 'marks' }) => initialValue === as);
  return (
    <>
      <SubmitButton look="quiet" name={INTENT} value="preview" formAction={`${here}#preview`}>
        {t('content.show_preview')}
      </SubmitButton>
      {isTyped('html') && (
        <SubmitButton look="quiet" name={INTENT} value="marks">
          {t('content.write_marks')}
        </SubmitButton>
      )}
      {isTyped('marks') && (
        <SubmitButton look="quiet" name={INTENT} value="html">
          {t('content.write_html')}
        </SubmitButton>
      )}
    </>
  );
}
