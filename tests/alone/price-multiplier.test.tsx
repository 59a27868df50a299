/** §9.18 PRICE_MULTIPLIER: pages and price filter with a Shop API whose amounts are whole yen. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { readEnv } from '#app/env.ts';
import { translator } from '#app/i18n/i18n.ts';
import * as search from '#app/routes/products/search/route.tsx';
import { TextProvider } from '#kit/i18n/text.tsx';
import { Price } from '#kit/ui/price.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { provokes } from '../setup/log.ts';
import { fakeShopApi } from './fake-shop-api.ts';

vi.hoisted(() => vi.stubEnv('PRICE_MULTIPLIER', '1'));
const shop = fakeShopApi({});

it('with PRICE_MULTIPLIER=1, the amount 1100 is shown as 1,100 yen', () => {
  const shown = renderToStaticMarkup(
    <TextProvider value={{ locale: 'ja', t: translator('ja') }}>
      <Price amount={1100} />
    </TextProvider>,
  );
  expect(shown).toContain('1,100円');
});

it('with PRICE_MULTIPLIER=1, the price filter sends the typed yen unchanged', async () => {
  provokes('shop_api');
  const asked = new ScreenVisitor().open(search.loader, '/products/search?searchQuery=a&price_min=900');
  await expect(asked).rejects.toThrow();
  expect(shop.asked.find((call) => call.startsWith('/products/by-search'))).toMatch(/price_min=900$/);
});

it('PRICE_MULTIPLIER accepts only powers of ten from 0.001 to 1', () => {
  const fine = { NODE_ENV: 'test', SESSION_SECRET: 'a-secret-of-some-length' };
  expect(readEnv(fine)).toMatchObject({ PRICE_MULTIPLIER: 0.01 });
  expect(readEnv({ ...fine, PRICE_MULTIPLIER: '0.1' })).toMatchObject({ PRICE_MULTIPLIER: 0.1 });
  for (const wrong of ['0', '0.03', '100'])
    expect(() => readEnv({ ...fine, PRICE_MULTIPLIER: wrong })).toThrow(
      'PRICE_MULTIPLIER: must be 1, 0.1, 0.01 or 0.001',
    );
});
