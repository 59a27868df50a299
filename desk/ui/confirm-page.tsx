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
  /** The way back: a link to a page of this name, or a button with this name, which shows the form again with its input. */
  back: { href: string; text: string } | { name: string };
  /** Content such as fields, amounts or a preview. */
  children?: ReactNode;
};

export function ConfirmPage<Name extends string>({
  title,
  form,
  effects,
  button,
  look = 'danger',
  back,
  children,
}: Props<Name>) {
  const t = useT();
  return (
    <div className="narrow">
      {'href' in back && (
        <p className="back">
          <a href={back.href}>{back.text}</a>
        </p>
      )}
      <h1>{title}</h1>
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
            {'href' in back ? (
              <QuietLink href={back.href}>{t('kit.back')}</QuietLink>
            ) : (
              <SubmitButton look="quiet" name={back.name} value="on">
                {t('kit.back')}
              </SubmitButton>
            )}
          </p>
        }
      >
        {children}
      </DeskForm>
    </div>
  );
}
