/** Heading of the box above the order history, depending on the states of its orders. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { AwaitingOrders } from '#app/routes/account/awaiting-order.tsx';
import type { AwaitedRow } from '#app/routes/account/order-view.ts';
import { TextProvider } from '#kit/i18n/text.tsx';

const order = (state: AwaitedRow['state'], n: number): AwaitedRow => ({
  token: `t${n}`,
  number: `00000000${n}`,
  name: '統計のはなし',
  more: 0,
  total: 138_000,
  until: undefined,
  state,
});
const heading = (...states: AwaitedRow['state'][]) => {
  const html = renderToStaticMarkup(
    <TextProvider value={{ locale: 'ja', t: translator('ja') }}>
      <AwaitingOrders orders={states.map(order)} />
    </TextProvider>,
  );
  return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]?.replace(/<svg.*?<\/svg>/, '');
};

it.each([
  [['waiting', 'waiting'], 'お支払いをお待ちしているご注文'],
  [['confirming'], 'お支払いを確認しているご注文'],
  [['unknown', 'confirming'], 'お支払いを確認しているご注文'],
  [['waiting', 'unknown'], 'お支払い待ち・お支払い確認中のご注文'],
  [['open'], 'お支払いを確認できていないご注文'],
  [['waiting', 'open'], 'お支払いを確認できていないご注文'],
  [['confirming', 'open'], 'お支払いを確認できていないご注文'],
] as const)('orders in the states %j have the heading %s', (states, words) => {
  expect(heading(...states)).toBe(words);
});
