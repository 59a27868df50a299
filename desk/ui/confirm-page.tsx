/** Asks for confirmation of an irreversible change: describes it, and repeats it on the button. */
import type { ReactNode } from 'react';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../i18n/text.tsx';
import { type Look, SubmitButton } from './buttons.tsx';
import { DeskForm, type DeskFormState } from './desk-form.tsx';

type Props<Name extends string> = {
  title: string;
  form: DeskFormState<Name>;
  /** Sentences about the effects. */
  effects: readonly string[];
  /** Text of the button: 「3,850円を返金する」. */
  button: string;
  /** Default: `danger`. */
  look?: Look;
  /** The page that this one belongs to. */
  above: { href: string; text: string };
  /** Name of a button that shows the form again with its input; by default, a link leads back to the page above. */
  back?: string;
  /** What the change is about, at the right of it where there is room. */
  beside?: ReactNode;
  /** Content such as fields, amounts or a preview. */
  children?: ReactNode;
};

export function ConfirmPage<Name extends string>({
  title,
  form,
  effects,
  button,
  look = 'danger',
  above,
  back,
  beside,
  children,
}: Props<Name>) {
  const t = useT();
  const head = (
    <>
      <p className="back">
        <a href={above.href}>{above.text}</a>
      </p>
      <h1>{title}</h1>
    </>
  );
  const question = (
    <>
      <ul className="effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <DeskForm
        form={form}
        after={
          <p className="form-buttons">
            <SubmitButton look={look}>{button}</SubmitButton>
            {back ? (
              <SubmitButton look="quiet" name={back} value="on">
                {t('kit.back')}
              </SubmitButton>
            ) : (
              <QuietLink href={above.href}>{t('kit.back')}</QuietLink>
            )}
          </p>
        }
      >
        {children}
      </DeskForm>
    </>
  );
  if (beside)
    return (
      <>
        {head}
        <div className="two money">
          <div>{question}</div>
          {beside}
        </div>
      </>
    );
  return (
    <div className="narrow">
      {head}
      {question}
    </div>
  );
}
