/** The form on an order's page that asks who takes the seats, with a real Shop API. */
import { eq, sql } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { users } from '#api/db/schema/people.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { translator } from '#app/i18n/i18n.ts';
import * as detail from '#app/routes/account/order/route.tsx';
import { SeatForm, type SeatFormView, seatForms } from '#app/routes/account/order/seats.tsx';

import type { FormResult } from '#kit/form/use-form.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { call, cardToken, cartWith, readyToPay } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';
import { expectNotFound, newcomer } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

const CODE = 'SM-2026-018';

/** A new member with a paid order of seats, for 山田 花子. */
async function booked(quantity = 2) {
  const { m, shopper, get } = await newcomer(t);
  const { bearer } = m;
  const items = [{ productCode: CODE, variantCode: `${CODE}-VENUE`, quantity }];
  const token = await cartWith(t, items, bearer);
  await readyToPay(t, token);
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
    bearer,
    body: { mode: 'token' },
  });
  const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
  await call(t, 'PATCH', '/checkout/payment/confirm', { bearer, body });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
  const order = () => get(`/orders/${token}`);
  const at = { detail: token };
  return {
    m,
    token,
    shopper,
    order,
    item: String((await order()).items[0].id),
    forms: async () =>
      (await shopper.visit(detail.loader, shopper.request('/x'), at)).data.seats as SeatFormView[],
    send: (form: Record<string, string>) => shopper.send(detail.action, `/account/order/${token}`, form, at),
  };
}

const markupOf = (line: SeatFormView, lastResult?: FormResult, locale: Locale = 'ja') =>
  renderToStaticMarkup(
    createElement(
      TextProvider,
      { value: { locale, t: translator(locale) } },
      createElement(SeatForm, { line, lastResult }),
    ),
  );

const setSeminar = async (change: Partial<typeof seminars.$inferInsert>) => {
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, CODE));
  const [before] = await t.shop.db
    .select()
    .from(seminars)
    .where(eq(seminars.productId, row?.id ?? 0));
  await t.shop.db
    .update(seminars)
    .set(change)
    .where(eq(seminars.productId, row?.id ?? 0));
  await t.shop.db.update(products).set({ updatedAt: sql`clock_timestamp()` }).where(eq(products.code, CODE));
  return before;
};

describe('the people of seats', () => {
  it('are asked for in a fieldset per seat, the first prefilled with the person of the order', async () => {
    const { forms, m } = await booked();
    const names = { lastName: '山田', firstName: '花子' };
    const reading = { furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ' };
    await t.shop.db
      .update(users)
      .set({ ...names, ...reading })
      .where(eq(users.id, m.id));
    const [line, ...others] = await forms();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ count: 2, otherwise: '山田 花子' });
    expect(line?.values).toEqual({
      lastName1: '山田',
      firstName1: '花子',
      furiganaLastname1: 'ヤマダ',
      furiganaFirstname1: 'ハナコ',
    });
    if (!line) throw new Error('no form');
    const markup = markupOf(line);
    expect(markup.match(/<fieldset/g)).toHaveLength(2);
    expect(markup).toContain('2席目');
    expect(markupOf(line, undefined, 'en')).toContain('Seat 2');
  });

  it('are saved with a notice, and a blank seat stays with the order', async () => {
    const { forms, send, item, order, shopper } = await booked();
    const sent = {
      item,
      lastName1: ' ',
      lastName2: '髙橋',
      firstName2: '﨑子',
      furiganaLastname2: 'たかはし',
      furiganaFirstname2: 'ｻｷｺ',
    };
    const seen = await send(sent);
    expect(seen.status).toBe(303);
    expect(await shopper.notices()).toEqual(['orders.seats_saved']);
    expect((await order()).seats[0].people).toEqual([
      { lastName: '山田', firstName: '花子', isOwn: false },
      {
        lastName: '髙橋',
        firstName: '﨑子',
        furiganaLastname: 'タカハシ',
        furiganaFirstname: 'サキコ',
        isOwn: true,
      },
    ]);
    expect((await forms())[0]?.values).toMatchObject({ lastName2: '髙橋', furiganaLastname2: 'タカハシ' });
  });

  it('are refused with everything typed and a message at each field, without a change', async () => {
    const { forms, send, item } = await booked();
    wire.calls.length = 0;
    const sent = { item, lastName1: '山田', firstName1: '', firstName2: '﨑子', furiganaLastname2: '髙橋' };
    const { status, data } = await send(sent);
    expect(status).toBe(400);
    expect(data.result.error).toEqual({
      firstName1: ['validation.field_required'],
      lastName2: ['validation.field_required'],
      furiganaLastname2: ['validation.kana_field_invalid'],
    });
    expect(changes(wire)).toEqual([]);
    const [line] = await forms();
    if (!line) throw new Error('no form');
    const markup = markupOf(line, data.result);
    expect(markup).toContain(`href="#seats-${item}-firstName1"`);
    expect(markup).toContain('2席目の姓');
    expect(markup).toContain('value="髙橋"');
  });

  it('are neither asked for nor saved when the seminar is cancelled, over, or has lost seats', async () => {
    const { forms, send, item, shopper } = await booked();
    const sent = { item, lastName1: '山田', firstName1: '花子' };
    const before = await setSeminar({ cancelled: true });
    expect(await forms()).toEqual([]);
    expect((await send(sent)).status).toBe(303);
    expect(await shopper.notices()).toEqual(['orders.seats_closed']);
    const past = new Date(t.shop.now().getTime() - 60_000);
    await setSeminar({ cancelled: false, startsAt: past, endsAt: past });
    expect(await forms()).toEqual([]);
    if (before) await setSeminar(before);
    expect(await forms()).toHaveLength(1);
    expect((await send({ ...sent, item: '1' })).status).toBe(303);
    expect(await shopper.notices()).toEqual(['orders.seats_closed']);
  });

  it('are not asked for by a Shop API whose orders have no seats, and not of other members', async () => {
    const { order, token } = await booked();
    const { seats: _, ...plain } = await order();
    expect(seatForms(plain, 'ja')).toEqual([]);
    const { shopper } = await newcomer(t);
    const path = `/account/order/${token}`;
    await expectNotFound(shopper.send(detail.action, path, { item: '1' }, { detail: token }));
  });
});
