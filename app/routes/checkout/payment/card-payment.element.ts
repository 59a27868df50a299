/**
 * The payment step with scripts: the card is entered in the page if the gateway's scripts have loaded. Otherwise the
 * order button leads to the gateway's own page, as it does without scripts.
 */
import type { CardRefusal } from '#app/checkout/pay-by-token.ts';
import { cardForm as cardEn, cardValidation as validationEn } from '#app/i18n/en/card.ts';
import { paymentErrors as errorsEn } from '#app/i18n/en/checkout.ts';
import { cardForm as cardJa, cardValidation as validationJa } from '#app/i18n/ja/card.ts';
import { paymentErrors as errorsJa } from '#app/i18n/ja/checkout.ts';
import { type CardError, type CardErrors, cardFieldOf, cardFields, readCard } from '#app/rules/card-input.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import type { Connect } from '#kit/elements/define.ts';
import { OWN_REPORT } from '#kit/elements/global-error.ts';
import { reveal } from '#kit/elements/scripted.ts';
import { localeOf } from '#kit/i18n/locale.ts';
import { withValues } from '#kit/i18n/with-values.ts';
import { CardFields, cardParts, type Messages } from './card-fields.ts';
import { loadGatewayScripts } from './gateway-scripts.ts';
import { pay, type Refused } from './pay.ts';

// The texts are in the script, because browsers cache it. In the page they would be sent each time.
const isEnglish = localeOf(location.pathname) === 'en';
const texts = isEnglish ? cardEn : cardJa;
const validation = isEnglish ? validationEn : validationJa;
const meanings = isEnglish ? errorsEn : errorsJa;

const words: Record<CardError, string> = {
  required: texts.required,
  number: meanings.payment_card_number,
  other_brand: texts.other_brand,
  expiry: meanings.payment_card_expiry,
  cvv: meanings.payment_card_cvv,
  name: validation.alphabetic_only,
};

export const connect: Connect = async (host, signal) => {
  const state = cardParts.one(host, 'state');
  const { scripts = '' } = host.dataset;
  state.textContent = texts.loading;
  const hasLoaded = await loadGatewayScripts(scripts.split(' '));
  if (signal.aborted) return;
  if (hasLoaded) takeCards(host, signal);
  else {
    state.textContent = texts.not_loaded;
    // Removes the space reserved for the form.
    cardParts.one(host, 'place').style.minHeight = '0';
  }
};

function takeCards(host: HTMLElement, signal: AbortSignal): void {
  const fields = new CardFields(host);
  reveal(cardParts.all(host, 'besides'));
  const order = cardParts.one(host, 'order');
  const hostedPayment = cardParts.one(host, 'hostedPayment');
  const after = cardParts.one(host, 'after');
  const buttons = [order, hostedPayment].flatMap(buttonsOf);
  const { key = '', confirm = '', result = '', month = '' } = host.dataset;
  // The button that places the order.
  const [place = document.createElement('button')] = buttonsOf(order);
  const label = place.textContent;
  let isUnderWay = false;

  const setUnderWay = (underWay: boolean) => {
    isUnderWay = underWay;
    fields.isBusy = underWay;
    for (const button of buttons) button.disabled = underWay;
    place.textContent = underWay ? texts.busy_button : label;
    place.toggleAttribute('data-busy', underWay);
    after.textContent = underWay ? texts.busy : texts.after;
    after.className = '';
  };

  const inTitle = withValues(texts.error_title, { title: '' });
  const title = document.title.replace(inTitle, '');
  const show = (messages: Messages, summary: string) => {
    document.title = inTitle + title;
    fields.show(messages, summary);
  };

  /** Shown beside the button, because the shopper only has to press it again. */
  const showConnectionLost = () => {
    after.textContent = texts.lost;
    after.className = 'field-error';
  };

  const refuse = (refused: Refused) => {
    const { field, message } = 'code' in refused ? inWords(refused.code) : refused;
    show(field ? { [field]: message } : {}, field ? texts.errors : message);
  };

  const submit = async () => {
    if (isUnderWay) return;
    const read = readCard(fields.typed, month);
    if ('errors' in read) return show(inFields(read.errors, fields), texts.errors);
    fields.clear();
    document.title = title;
    setUnderWay(true);
    const forget = () => fields.forgetCard();
    const paid = await pay(read.card, new FormData(order), { key, confirm, result }, forget).catch(
      () => undefined,
    );
    if (paid && 'to' in paid) return location.assign(paid.to);
    setUnderWay(false);
    if (paid) refuse(paid.refusal);
    else showConnectionLost();
  };

  setUnderWay(false);
  // Live from now on: as a status that comes with its text, and in a busy form, Orca 43 does not speak it.
  after.setAttribute('aria-live', 'polite');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  order.addEventListener('submit', onSubmit, { signal });
  // The global alert would cover the card form and offer to reload the page.
  host.setAttribute(OWN_REPORT, '');
  // A page restored from the browser's cache is outdated: only the server knows the state of the order.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal });
}

const buttonsOf = (form: HTMLFormElement) => [...form.querySelectorAll('button')];

/** Each message names its field, because screen readers read the list without the form. */
function inFields(errors: CardErrors, fields: CardFields): Messages {
  const messages: Messages = {};
  for (const field of cardFields) {
    const error = errors[field];
    if (error) messages[field] = withValues(words[error], { field: fields.labelOf(field) });
  }
  return messages;
}

/** The message and the field for a code of the gateway. */
function inWords(of: string): CardRefusal {
  const { meaning, field, unknownCode: code } = paymentError(of);
  const shown = code ? withValues(meanings.payment_code, { code }) : '';
  return { field: cardFieldOf(field), message: meanings[`payment_${meaning}`] + shown };
}
