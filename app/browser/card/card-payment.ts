/**
 * The payment step with scripts: the card is entered in the page, where the gateway's scripts have
 * come. Where they have not, the order button leads to the gateway's own page, as it does without scripts.
 */
import { ORDER_ID, OTHER_WAY_ID } from '#app/browser/document-ids.ts';
import { texts as general } from '#app/browser/markup.ts';
import type { CardRefusal } from '#app/checkout/token-answer.server.ts';
import { cardForm as cardEn } from '#app/i18n/en/card.ts';
import { paymentFaults as faultsEn } from '#app/i18n/en/checkout.ts';
import { cardForm as cardJa } from '#app/i18n/ja/card.ts';
import { paymentFaults as faultsJa } from '#app/i18n/ja/checkout.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { withValues } from '#app/i18n/with-values.ts';
import { type CardFault, readCard } from '#app/rules/card-input.ts';
import { faultyField, paymentFault } from '#app/rules/payment-errors.ts';
import { CardForm } from './card-form.ts';
import { loadGatewayScripts } from './gateway-scripts.ts';
import { pay, type Refused } from './pay.ts';

const isEnglish = localeOf(location.pathname) === 'en';
const texts = isEnglish ? cardEn : cardJa;
const meanings = isEnglish ? faultsEn : faultsJa;

const words: Record<CardFault, string> = {
  required: texts.required,
  number: meanings.payment_card_number,
  expiry: meanings.payment_card_expiry,
  cvv: meanings.payment_card_cvv,
  name: texts.name_invalid,
};

export async function offerCardForm(place: HTMLElement): Promise<void> {
  const state = place.querySelector('.card-state');
  const order = document.getElementById(ORDER_ID) as HTMLFormElement | null;
  const { scripts = '' } = place.dataset;
  if (!state || !order) return;
  state.textContent = texts.loading;
  if (await loadGatewayScripts(scripts.split(' '))) takeCards(place, order);
  else state.textContent = texts.not_loaded;
}

function takeCards(place: HTMLElement, order: HTMLFormElement): void {
  const form = new CardForm(place);
  const otherWay = document.getElementById(OTHER_WAY_ID);
  const after = order.querySelector('.after');
  const buttons = [order, otherWay].flatMap((part) => [...(part?.querySelectorAll('button') ?? [])]);
  const { key = '', confirm = '', result = '' } = place.dataset;
  let isUnderWay = false;

  const setUnderWay = (underWay: boolean) => {
    isUnderWay = underWay;
    form.isBusy = underWay;
    for (const button of buttons) button.disabled = underWay;
    if (!after) return;
    after.textContent = underWay ? texts.busy : texts.after;
    if (underWay) after.setAttribute('role', 'status');
    else after.removeAttribute('role');
  };

  const refuse = (refused: Refused) => {
    const { field, message } = 'code' in refused ? inWords(refused.code) : refused;
    form.show(field ? { [field]: message } : {}, field ? texts.faults : message);
  };

  const submit = async () => {
    if (isUnderWay) return;
    const read = readCard(form.typed);
    if ('faults' in read) {
      const found = Object.entries(read.faults).map(([field, fault]) => [field, words[fault]]);
      return form.show(Object.fromEntries(found), texts.faults);
    }
    form.clear();
    setUnderWay(true);
    const seal = String(new FormData(order).get('seal') ?? '');
    const paid = await pay(read.card, seal, { key, confirm, result }, () => form.forgetCard()).catch(
      () => undefined,
    );
    if (paid && 'to' in paid) return location.assign(paid.to);
    setUnderWay(false);
    if (paid) refuse(paid.refusal);
    else form.show({}, general.offline);
  };

  setUnderWay(false);
  if (otherWay) otherWay.hidden = false;
  order.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  // A page that comes back from the browser's memory: only the server knows what has become of the order.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** What the gateway's code means, and where on the form that belongs. */
function inWords(of: string): CardRefusal {
  const { fault, code } = paymentFault(of);
  const shown = code ? withValues(meanings.payment_code, { code }) : '';
  return { field: faultyField(fault), message: meanings[`payment_${fault}`] + shown };
}
