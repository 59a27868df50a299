/** Texts of the cart for goods and for tickets, and its lines without scripts. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { translator } from '#app/i18n/i18n.ts';
import { CartLine, type RefusedLine } from '#app/routes/checkout/cart/cart-line.tsx';
import { Proceed } from '#app/routes/checkout/cart/proceed.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import { DeliverTo } from '#app/routes/checkout/cart/route.tsx';
import { PurchaseNote } from '#app/routes/checkout/purchase-note.tsx';
import { StepBar } from '#app/routes/checkout/step-frame.tsx';
import { DocumentProvider, type DocumentView } from '#app/ui/document.tsx';
import type { CartView } from '#app/ui/order/cart-view.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, cartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

const rendered = (locale: Locale, page: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider value={{ locale, t: translator(locale) }}>{page}</TextProvider>);

async function openCart(line: { productCode: string; variantCode?: string }) {
  const shopper = new ScreenVisitor();
  await shopper.set(cartCookie, await cartWith(t, [{ ...line, quantity: 1 }]));
  return async (): Promise<CartView> => (await shopper.open(cart.loader, '/checkout/cart')).data.cart;
}

it('a cart that contains only tickets does not mention a delivery address', async () => {
  const seminar = (await call(t, 'GET', '/taxon-products/by-code/seminars?limit=1')).data.items[0];
  const [variant] = Object.values<{ code: string }>(seminar.variants);
  const look = await openCart({ productCode: seminar.code, variantCode: variant?.code ?? '' });
  const html = rendered('en', <Proceed cart={await look()} isMember />);
  expect(html).toContain('Next you enter your address.');
  expect(html).not.toMatch(/deliver/i);
});

it('a cart with a sold-out notebook has no note about seminars', async () => {
  const notebook = await makeProduct(t, { priceYen: 1500, stock: 5 });
  const look = await openCart({ productCode: notebook });
  await setStock(t, notebook, 0);
  const view = await look();
  const html = rendered(
    'ja',
    <>
      <PurchaseNote summary={view.summary} />
      <DeliverTo cart={view} />
    </>,
  );
  const say = translator('ja');
  expect(html).toContain(say('cart.note_cancel'));
  expect(html).toContain(say('cart.deliver_to'));
  expect(html).not.toContain(say('cart.note_tickets_cancel'));
});

it.each(['confirm', 'payment'] as const)(
  'the step bar of %s links to the address step, which leads back to the confirmation',
  (step) => {
    expect(rendered('ja', <StepBar current={step} />)).toContain('href="/checkout/address?from=confirm"');
    expect(rendered('ja', <StepBar current="survey" />)).toContain('href="/checkout/address"');
  },
);

it('− can be pressed until the quantity is in stock, also without scripts', async () => {
  const product = await makeProduct(t, { stock: 9 });
  const shopper = new ScreenVisitor();
  await shopper.set(cartCookie, await cartWith(t, [{ productCode: product, quantity: 4 }]));
  await setStock(t, product, 2);
  const document: DocumentView = {
    head: { title: '' },
    notices: [],
    languageSwitch: '/',
    stylesheet: { inline: undefined, href: '/app.css' },
    saveData: false,
    clientEntry: undefined,
    restored: undefined,
    waitFor: () => undefined,
    privacyPolicy: '',
    events: undefined,
  };
  const { cart: view } = (await shopper.open(cart.loader, '/checkout/cart')).data;
  const [line] = view.lines;
  const press = async (refused?: RefusedLine) => {
    const props = { line, refused, resolved: false, locked: false };
    const html = rendered(
      'ja',
      <DocumentProvider value={document}>
        <CartLine {...props} />
      </DocumentProvider>,
    );
    const current = /name="current" value="(\d+)"/.exec(html)?.[1] ?? '';
    return shopper.send(cart.action, '/checkout/cart', { intent: 'minus', item: line.id, current });
  };
  const first = await press();
  expect(first.data.refused).toMatchObject({ typed: '3' });
  expect((await press(first.data.refused)).status).toBe(303);
  expect((await shopper.open(cart.loader, '/checkout/cart')).data.cart.lines).toMatchObject([
    { quantity: 2 },
  ]);
});
