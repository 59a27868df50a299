/** The page of an order with an unknown payment result: heading and text agree, and at most one action is offered. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { type Pending, PendingOrder } from '#app/routes/checkout/complete/route.tsx';
import { TextProvider } from '#kit/i18n/text.tsx';

const order = (kind: Pending['kind'], looksAgain: boolean): Pending => ({
  kind,
  looksAgain,
  token: 'T-1',
  number: '000000001',
  reference: 'C1-1',
  since: undefined,
  until: '2026年11月20日(金) 13:00',
  total: 138_000,
  email: 'shop@example.jp',
  changes: undefined,
  hosted: kind === 'waiting' ? { action: 'https://pay.example/', method: 'post', fields: {} } : undefined,
});

/** Texts about the state of the payment. */
const TEXTS = ['waiting_text', 'pending_text', 'pending_over', 'unknown_text'] as const;

it.each([
  ['waiting', true, 'waiting_title', 'waiting_text'],
  ['waiting', false, 'waiting_title', 'waiting_text'],
  ['confirming', true, 'pending_title', 'pending_text'],
  ['confirming', false, 'pending_title', 'pending_over'],
  ['unknown', true, 'pending_title', 'unknown_text'],
  ['unknown', false, 'pending_title', 'unknown_text'],
] as const)(
  'an order of the kind %s, whose page reloads: %s, has a heading and a text that agree',
  (kind, looksAgain, heading, text) => {
    const t = translator('ja');
    const html = renderToStaticMarkup(
      <TextProvider value={{ locale: 'ja', t }}>
        <PendingOrder order={order(kind, looksAgain)} />
      </TextProvider>,
    );
    expect(html).toContain(`<h1>${t(`checkout.${heading}`)}</h1>`);
    expect(TEXTS.filter((one) => html.includes(t(`checkout.${one}`)))).toEqual([text]);
  },
);

it.each([
  ['000000001', 'pending_contact'],
  [undefined, 'pending_contact_details'],
] as const)('the page with the order number %s asks the shopper to name what it shows', (number, text) => {
  const t = translator('ja');
  const html = renderToStaticMarkup(
    <TextProvider value={{ locale: 'ja', t }}>
      <PendingOrder order={{ ...order('unknown', false), number }} />
    </TextProvider>,
  );
  expect(html).toContain(t(`checkout.${text}`));
  expect(html.includes('注文番号')).toBe(number !== undefined);
});
