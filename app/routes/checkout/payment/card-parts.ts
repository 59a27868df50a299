/** What the card form's script and the gateway's find on the payment step. */
import { defineParts } from '#app/elements/parts.ts';

export const cardParts = defineParts('card', {
  /** Where the card is entered; what it says until then. */
  place: 'section',
  intro: 'p',
  state: 'p',
  template: 'template',
  fields: 'fieldset',
  number: 'input',
  expiry: 'input',
  cvv: 'input',
  givenName: 'input',
  familyName: 'input',
  errorBox: 'div',
  errorText: 'span',
  errorList: 'ul',
  /** The order's form, what its button does next, and the way for those who pay elsewhere. */
  order: 'form',
  after: 'span',
  otherWay: 'form',
  /** When the card is charged: of the two ways, the one that the order's button takes. */
  hostedTerms: 'div',
  cardTerms: 'p',
});

/** Ids that the gateway's scripts know: where they put the token, and where they draw the issuer's challenge. */
export const TOKEN_ID = 'tkn';
export const CHALLENGE_ID = 'EMV3DS_INPUT_FORM';
