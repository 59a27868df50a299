/** A form with one button and an explanation, on a page with several forms. */
import { type DeskKey, useT } from '../i18n/text.tsx';
import { DeskForm, useDeskForm } from './desk-form.tsx';
import { FORM } from './form-names.ts';
import { type RefusedOneOf, refusedOf } from './refused.ts';

type Props = {
  /** Id of the form; the action gets it as the field `form`. */
  id: string;
  answer: RefusedOneOf | undefined;
  text?: DeskKey;
  button: DeskKey;
};

export function OneButton({ id, answer, text, button }: Props) {
  const t = useT();
  const form = useDeskForm(id, {}, { refused: refusedOf(answer, id) });
  return (
    <DeskForm
      form={form}
      after={
        <button type="submit" className="button quiet">
          {t(button)}
        </button>
      }
    >
      <input type="hidden" name={FORM} value={id} />
      {text && <p>{t(text)}</p>}
    </DeskForm>
  );
}
