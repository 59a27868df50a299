/**
 * The card's fields. None has a `name` and none stands inside a form: nothing that is typed here can be posted to
 * the shop (payments.md 4).
 */
import type { InputHTMLAttributes } from 'react';
import { type TextKey, useT } from '~/i18n/text.tsx';
import { type CardField, cardFields } from '~/rules/card-input.ts';
import { CHALLENGE_ID, TOKEN_ID } from './gateway-scripts.ts';

export type Messages = Partial<Record<CardField, string>>;
type Props = {
  messages: Messages;
  busy: boolean;
};

type Row = { label: TextKey; hint?: TextKey } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize'
>;
const rows: Record<CardField, Row> = {
  number: { label: 'card.number', autoComplete: 'cc-number', inputMode: 'numeric', maxLength: 23 },
  expiry: {
    label: 'card.expiry',
    hint: 'card.expiry_hint',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 9,
  },
  cvv: {
    label: 'card.cvv',
    hint: 'card.cvv_hint',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
  },
  givenName: {
    label: 'card.given_name',
    hint: 'card.name_hint',
    autoComplete: 'cc-given-name',
    autoCapitalize: 'characters',
    maxLength: 44,
  },
  familyName: {
    label: 'card.family_name',
    hint: 'card.family_hint',
    autoComplete: 'cc-family-name',
    autoCapitalize: 'characters',
    maxLength: 44,
  },
};

export const inputId = (field: CardField) => `card-${field}`;

export function CardForm({ messages, busy }: Props) {
  const t = useT();
  return (
    <>
      <fieldset className="card-fields" disabled={busy}>
        <legend className="sr-only">{t('card.title')}</legend>
        {cardFields.map((field) => {
          const { label, hint, ...native } = rows[field];
          const message = messages[field];
          const described = [hint && `${inputId(field)}-hint`, message && `${inputId(field)}-error`];
          return (
            <div key={field} className={`field card-${field}`}>
              <label className="field-label" htmlFor={inputId(field)}>
                {t(label)}
              </label>
              {hint && (
                <p className="field-hint" id={`${inputId(field)}-hint`}>
                  {t(hint)}
                </p>
              )}
              <input
                id={inputId(field)}
                type="text"
                spellCheck={false}
                {...native}
                aria-required="true"
                aria-invalid={message ? true : undefined}
                aria-describedby={described.filter(Boolean).join(' ') || undefined}
              />
              {message && (
                <p className="field-error" id={`${inputId(field)}-error`}>
                  {message}
                </p>
              )}
            </div>
          );
        })}
      </fieldset>
      <input id={TOKEN_ID} type="hidden" />
      <div id={CHALLENGE_ID} className="challenge" />
    </>
  );
}
