/** Buttons that submit forms. */
import type { ComponentProps, ReactNode } from 'react';
import { type DeskKey, useT } from '../i18n/text.tsx';
import { DeskForm, useDeskForm } from './desk-form.tsx';
import { FORM } from './form-names.ts';
import { type RefusedOneOf, refusedOf } from './refused.ts';

/**
 * `primary`: the page's main button. `quiet`: less important than other buttons. `danger`: does what cannot be undone,
 * after a question. `quiet danger`: asks, or can be undone.
 */
export type Look = 'primary' | 'quiet' | 'danger' | 'quiet danger';
type SubmitProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { look?: Look };

/** The space keeps its words apart from the next where no style does. */
export function SubmitButton({ look, ...native }: SubmitProps) {
  return (
    <>
      <button type="submit" className={look ? `button ${look}` : 'button'} {...native} />{' '}
    </>
  );
}

/** The buttons below a form: the main one, and `children` next to it. */
export function FormButtons({ submit, children }: { submit: string; children?: ReactNode }) {
  return (
    <p className="form-buttons">
      <SubmitButton look="primary">{submit}</SubmitButton>
      {children}
    </p>
  );
}

type Props = {
  /** Id of the form; the action gets it as the field `form`. */
  id: string;
  answer: RefusedOneOf | undefined;
  text?: DeskKey;
  button: DeskKey;
  /** Default: `quiet`. */
  look?: Look;
};

/** A form with one button and an explanation, on a page with several forms. */
export function OneButton({ id, answer, text, button, look = 'quiet' }: Props) {
  const t = useT();
  const form = useDeskForm(id, {}, { refused: refusedOf(answer, id) });
  return (
    <DeskForm form={form} after={<SubmitButton look={look}>{t(button)}</SubmitButton>}>
      <input type="hidden" name={FORM} value={id} />
      {text && <p>{t(text)}</p>}
    </DeskForm>
  );
}
