/**
 * Whatever a back end of another author answers, and whatever the shopper does next: no page offers to pay while the
 * card is charged, and at most one charge is made for a cart. The back end names a reason only if nothing is charged.
 */
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env['GATEWAY_URL'] = 'https://gateway.example';
  process.env['GATEWAY_AID'] = '654321';
});

const complete = await import('#app/routes/checkout/complete/route.tsx');
const payment = await import('#app/routes/checkout/payment/route.tsx');
const tokenConfirm = await import('#app/routes/checkout/payment/token-confirm.ts');
const tokenKey = await import('#app/routes/checkout/payment/token-key.ts');
const { CART, fingerprintOf, inFrontOfPlainShop, memberWithCart, postByScript } = await import(
  './plain-shop.ts'
);

const shop = inFrontOfPlainShop();
const CONFIRM = 'PATCH /checkout/payment/confirm';
beforeEach(() => vi.spyOn(process.stdout, 'write').mockReturnValue(true));

/** Answers that say nothing about the money. */
const vague = fc.constantFrom(
  ...[
    ...[400, 402, 403, 404, 409, 422, 429, 500, 502].map((status) => ({ status, body: { message: 'x' } })),
    { status: 404, body: '<html>not found</html>' },
    { status: 400, body: { message: 'ER777' } },
    { status: 400, body: { errorCode: 'payment_key_invalid' } },
    { status: 200, body: { status: 'pending' } },
    'lost' as const,
  ],
);
const step = fc.oneof(
  fc.record({ does: fc.constant('press' as const) }),
  fc.record({ does: fc.constant('pay at the gateway' as const) }),
  fc.record({ does: fc.constant('come back' as const) }),
  fc.record({ does: fc.constant('reload' as const) }),
  fc.record({ does: fc.constant('open the payment step' as const) }),
  fc.record({ does: fc.constant('wait' as const) }),
  fc.record({
    does: fc.constant('pay by the card form' as const),
    accepted: fc.boolean(),
    isLost: fc.boolean(),
  }),
);
/** For each confirmation, in order: the answer, or the truth. */
const answers = fc.array(fc.option(vague, { nil: undefined }), { maxLength: 8 });

it('no page offers to pay while a charge is accepted or unknown', async () => {
  let offers = 0;
  let doubts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), answers, async (steps, given) => {
      shop.reset();
      const shopper = await memberWithCart();
      const fingerprint = fingerprintOf(shop);
      let charges = 0;
      /** The form that the shopper has open: a gateway's page takes a card once. */
      let isAtGateway = false;
      const next = [...given];
      const truth = () =>
        charges > 0
          ? { status: 200, body: {} }
          : { status: 400, body: { errorCode: 'payment_not_confirmed' } };
      /** Makes one request, and answers its confirmation. A key that is said to be unpaid can no longer be paid. */
      const during = async <T>(work: () => Promise<T>): Promise<T> => {
        const before = shop.of(CONFIRM).length;
        const vagueOne = next[0];
        shop.answers.set(CONFIRM, (vagueOne ?? truth()) as never);
        const result = await work();
        if (shop.of(CONFIRM).length === before) return result;
        next.shift();
        if (vagueOne) doubts += 1;
        else isAtGateway = false;
        return result;
      };
      /** Checks what a page offers; `going` and `form` lead to a payment. */
      const see = async (path: string) => {
        const work = path.startsWith('/checkout/complete') ? complete.loader : payment.loader;
        const seen = await during(() => shopper.open(work, path));
        if (seen.data?.going || seen.data?.form || seen.data?.pending?.hosted) {
          offers += 1;
          expect(charges, `${path} offers to pay`).toBe(0);
        }
        if (seen.data?.going) isAtGateway = true;
        if ((await shopper.notices()).includes('checkout.notice_not_taken')) expect(charges).toBe(0);
        return seen.location;
      };
      for (const one of steps) {
        if (shop.order) break;
        if (one.does === 'press') {
          const form = { intent: 'order', fingerprint };
          const { location } = await during(() => shopper.send(payment.action, '/checkout/payment', form));
          if (location) await see(location);
        } else if (one.does === 'pay at the gateway') {
          if (isAtGateway) charges += 1;
          isAtGateway = false;
        } else if (one.does === 'come back') await see('/checkout/complete?from=gateway');
        else if (one.does === 'reload') await see('/checkout/complete');
        else if (one.does === 'open the payment step') await see('/checkout/payment');
        else if (one.does === 'wait') vi.setSystemTime(Date.now() + 61_000);
        else if (!isAtGateway) {
          const { data } = await during(() =>
            postByScript(shopper, tokenKey.action, '/checkout/payment/key', { fingerprint }),
          );
          if (!data.key) continue;
          expect(charges, 'the card form charges again').toBe(0);
          if (one.accepted) charges += 1;
          const refused = { status: 400, body: { message: 'ER030' } };
          const vagueOne = next.shift();
          shop.answers.set(CONFIRM, (vagueOne ?? (one.accepted ? truth() : refused)) as never);
          const before = new Map(shopper.cookies);
          await postByScript(shopper, tokenConfirm.action, '/checkout/payment/confirm', {
            paymentKey: 'key-1',
            tkn: 'tkn-1',
          });
          if (!one.isLost) continue;
          // The browser gets no answer, and no cookie of it.
          for (const [name, value] of before) shopper.cookies.set(name, value);
          await see('/checkout/complete?lost=1');
        }
      }
      expect(charges).toBeLessThanOrEqual(1);
      expect(shop.of(`PUT /checkout/${CART}/complete`).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
  expect([offers > 50, doubts > 50]).toEqual([true, true]);
}, 60_000);
