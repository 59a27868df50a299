/** The wishlist has different texts for seats and for goods. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { type Wish, WishActions } from '#app/routes/account/wishlist/route.tsx';

import { TextProvider } from '#kit/i18n/text.tsx';

const event = { startsAt: '2026-11-20T13:00:00+09:00', online: true, place: undefined, fewSeats: false };
const wish = (more: Partial<Wish>): Wish => ({
  id: '1',
  code: 'X-1',
  slug: 'x',
  name: 'X',
  author: undefined,
  image: undefined,
  price: undefined,
  soldOut: undefined,
  event: undefined,
  buy: 'cart',
  ...more,
});

it.each([
  ['en', { event }, 'Seats available'],
  ['en', {}, 'In stock'],
  ['ja', { event }, '残席あり'],
  ['ja', {}, '在庫あり'],
] as const)('in the language %s a wish with %j has the text “%s”', (locale, more, words) => {
  const html = renderToStaticMarkup(
    <TextProvider value={{ locale, t: translator(locale) }}>
      <WishActions wish={wish(more)} />
    </TextProvider>,
  );
  expect(html).toContain(`<p class="in-stock">${words}</p>`);
});
