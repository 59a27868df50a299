/**
 * The card's fields. They have no `name` and are outside any form, so that a card number can never be posted to the
 * shop.
 */

import type { InputHTMLAttributes } from 'react';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type CardField, cardFields } from '#app/rules/card-input.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { cardParts } from './card-fields.ts';
import { CHALLENGE_ID, TOKEN_ID } from './gateway-scripts.ts';

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

export function CardForm() {
  const t = useT();
  return (
    <>
      <p>{t('card.secure')}</p>
      <RequiredNote />
      <fieldset className="card-fields field-pair" {...cardParts.mark('fields')}>
        <legend className="sr-only">{t('card.title')}</legend>
        {cardFields.map((field) => {
          const { label, hint, ...native } = rows[field];
          const id = `card-${field}`;
          return (
            <div key={field} className={`field card-${field}`}>
              <label className="field-label" htmlFor={id}>
                {t(label)}
              </label>
              {hint && (
                <p className="fine" id={`${id}-hint`}>
                  {t(hint)}
                </p>
              )}
              <input
                id={id}
                type="text"
                spellCheck={false}
                {...native}
                required
                aria-describedby={hint && `${id}-hint`}
                {...cardParts.mark(field)}
              />
            </div>
          );
        })}
      </fieldset>
      <input id={TOKEN_ID} type="hidden" />
      {/* biome-ignore lint/a11y/useSemanticElements: the gateway's scripts draw a frame into it, no fields */}
      <div
        id={CHALLENGE_ID}
        className="challenge"
        role="group"
        tabIndex={-1}
        aria-label={t('card.challenge')}
      />
    </>
  );
}
