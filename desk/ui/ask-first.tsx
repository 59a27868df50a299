/**
 * Asks about a change between its form and the change itself: sends the form's values again, to be sure or to go back to
 * the form.
 */
import type { ReactNode } from 'react';
import type { Look } from './buttons.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { useDeskForm } from './desk-form.tsx';
import { BACK, SURE } from './form-names.ts';
import type { Refused } from './refused.ts';

/** Names and values of a form's fields. */
export type Sent = [name: string, value: string][];

type Props = {
  title: string;
  /** The page that the form belongs to. */
  above: { href: string; text: string };
  sent: Sent;
  /** Set when the code of the second factor is asked for, or was wrong. */
  refused?: Refused | undefined;
  effects: readonly string[];
  button: string;
  /** Default: `danger`. */
  look?: Look;
  /** What the change is about, at the right of it where there is room. */
  beside?: ReactNode;
  children?: ReactNode;
};

export function AskFirst({ sent, refused, children, ...page }: Props) {
  return (
    <ConfirmPage {...page} form={useDeskForm('sure', {}, { refused })} back={BACK}>
      <input type="hidden" name={SURE} value="on" />
      {sent.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {children}
    </ConfirmPage>
  );
}
