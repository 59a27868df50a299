/** The card form's state: whether it can be offered at all, what is wrong, and the payment under way. */
import { useEffect, useRef, useState } from 'react';
import { cardPaths, href } from '~/i18n/href.ts';
import { type TextKey, useLocale, useT } from '~/i18n/text.tsx';
import { type CardFault, type CardField, cardFields, readCard, type TypedCard } from '~/rules/card-input.ts';
import { inputId, type Messages } from './card-form.tsx';
import { loadGatewayScripts } from './gateway-scripts.ts';
import { pay, placeOf, type Refused } from './pay.ts';

export type Offer = 'loading' | 'ready' | 'absent';

const words: Record<CardFault, TextKey> = {
  required: 'card.required',
  number: 'checkout.payment_card_number',
  expiry: 'checkout.payment_card_expiry',
  cvv: 'checkout.payment_card_cvv',
  name: 'card.name_invalid',
};

const inputOf = (field: CardField) => document.getElementById(inputId(field)) as HTMLInputElement | null;
const typed = (): TypedCard =>
  Object.fromEntries(cardFields.map((field) => [field, inputOf(field)?.value ?? ''])) as TypedCard;
/** The names may stay for another try. */
const forgetCard = () => {
  for (const field of ['number', 'expiry', 'cvv'] as const) {
    const input = inputOf(field);
    if (input) input.value = '';
  }
};

/** `scripts`: the gateway's; undefined: the shop has no card form of its own. */
export function useCardPayment(scripts: readonly string[] | undefined, seal: string) {
  const t = useT();
  const locale = useLocale();
  const [offer, setOffer] = useState<Offer>(scripts ? 'loading' : 'absent');
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  useEffect(() => {
    if (!scripts) return;
    let gone = false;
    loadGatewayScripts(scripts).then((loaded) => !gone && setOffer(loaded ? 'ready' : 'absent'));
    return () => {
      gone = true;
    };
  }, [scripts]);

  const show = (found: Messages, whole: string) => {
    setMessages(found);
    setFailure(whole);
    const first = cardFields.find((field) => found[field]);
    // After the fields are enabled again.
    if (first) setTimeout(() => inputOf(first)?.focus());
  };

  const refuse = (refused: Refused) => {
    const place = placeOf(refused);
    const code = place.code ? t('checkout.payment_code', { code: place.code }) : '';
    const message = place.message ?? t(`checkout.payment_${place.fault}`) + code;
    show(place.field ? { [place.field]: message } : {}, place.field ? t('card.faults') : message);
  };

  async function submit(): Promise<void> {
    if (underWay.current) return;
    const read = readCard(typed());
    if ('faults' in read) {
      const found = Object.entries(read.faults).map(([field, fault]) => [field, t(words[fault])]);
      return show(Object.fromEntries(found), t('card.faults'));
    }
    underWay.current = true;
    setBusy(true);
    setMessages({});
    setFailure(undefined);
    try {
      const paths = { ...cardPaths(locale), result: href('checkout.complete', {}, locale) };
      const paid = await pay(read.card, seal, paths, forgetCard);
      if ('to' in paid) return location.assign(paid.to);
      refuse(paid.refusal);
    } catch {
      show({}, t('errors.network'));
    }
    underWay.current = false;
    setBusy(false);
  }

  return { offer, messages, failure, busy, submit };
}
