/** Loaders and actions of the address book's screens, with a real Shop API. */
import { describe, expect, it } from 'vitest';
import * as book from '#app/routes/account/address/route.tsx';
import * as add from '#app/routes/account/address-add/route.tsx';
import * as edit from '#app/routes/account/address-edit/route.tsx';
import type { TestShop } from '../setup/shop.ts';
import { errorsOf, expectNotFound, newcomer, typed } from './members.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;

inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

describe('the address book (§2, §5, O-30)', () => {
  it('normalises what was typed, and saves it by one call', async () => {
    const { shopper, get } = await newcomer(t);
    const sent = await shopper.send(add.action, '/account/address/add', typed);
    expect([sent.status, sent.location]).toEqual([303, '/account/address']);
    expect(await shopper.notices()).toEqual(['address.notice_added']);
    expect(changes(wire)).toEqual(['POST /address-book/']);
    expect(await get('/address-book/')).toMatchObject([
      {
        isDefault: true,
        lastName: '髙橋',
        firstName: '﨑子',
        postcode: '5300001',
        street: '梅田１-2-3 こもれびビル4F',
        phoneNumber: '0612345678',
      },
    ]);
  });

  it('keeps everything that was typed and shows every error at its field', async () => {
    const { shopper } = await newcomer(t);
    const form = {
      ...typed,
      lastName: '　',
      postcode: '12',
      street: 'あ',
      phoneNumber: '1',
      provinceCode: '',
    };
    const refused = await shopper.send(add.action, '/account/address/add', form);
    expect(refused.status).toBe(400);
    expect(Object.keys(errorsOf(refused) as object)).toEqual([
      'lastName',
      'postcode',
      'provinceCode',
      'street',
      'phoneNumber',
    ]);
    expect(refused.data.result.initialValue).toMatchObject({ postcode: '12', building: 'こもれびビル4F' });
    expect(changes(wire)).toEqual([]);
  });

  it('shows at its field that half of a character was cut off, and keeps the rest', async () => {
    const { shopper } = await newcomer(t);
    // Browsers encode half a surrogate pair as U+FFFD.
    const form = { ...typed, lastName: '𠮷\ufffd', street: 'あ' };
    const refused = await shopper.send(add.action, '/account/address/add', form);
    expect([refused.status, errorsOf(refused)]).toEqual([
      400,
      { lastName: ['validation.text_broken'], street: ['validation.street_address_invalid'] },
    ]);
    expect(refused.data.result.initialValue).toMatchObject({ lastName: '𠮷\ufffd' });
    expect(changes(wire)).toEqual([]);
    const alone = await shopper.send(add.action, '/account/address/add', { ...typed, lastName: '\ufffd' });
    expect([alone.status, errorsOf(alone)]).toEqual([400, { lastName: ['validation.text_broken'] }]);
  });

  it('edits and deletes addresses, sets the default, and shows a refused form again without a call', async () => {
    const { shopper, get } = await newcomer(t);
    await shopper.send(add.action, '/account/address/add', typed);
    await shopper.send(add.action, '/account/address/add', { ...typed, lastName: '佐藤' });
    const [first, second] = await get('/address-book/');
    const at = `/account/address/${second.id}/edit`;
    const opened = await shopper.visit(edit.loader, shopper.request(at), { id: String(second.id) });
    expect(opened.data).toMatchObject({
      isDefault: false,
      values: { lastName: '佐藤', street: '梅田１-2-3', building: 'こもれびビル4F' },
    });
    const changed = await shopper.send(
      edit.action,
      at,
      { ...typed, lastName: '鈴木', isDefault: 'on' },
      { id: String(second.id) },
    );
    expect(changed.location).toBe('/account/address');
    expect(await get('/address-book/')).toMatchObject([
      { id: first.id, isDefault: false },
      { id: second.id, isDefault: true, lastName: '鈴木' },
    ]);
    await shopper.send(book.action, '/account/address', { intent: 'default', id: String(first.id) });
    await shopper.send(book.action, '/account/address', { intent: 'remove', id: String(second.id) });
    expect(await get('/address-book/')).toMatchObject([{ id: first.id, isDefault: true }]);
    wire.calls.length = 0;
    await shopper.visit(edit.loader, shopper.request(at, typed), { id: String(second.id) });
    expect(wire.calls).toEqual([]);
  });

  it('splits a full name typed into 姓, with a message at 名, and saves it when the form is sent again', async () => {
    const { shopper, get } = await newcomer(t);
    const whole = { ...typed, lastName: '山田　太郎', firstName: '' };
    const { status, data } = await shopper.send(add.action, '/account/address/add', whole);
    expect([status, data.result.error]).toEqual([400, { firstName: ['validation.name_split'] }]);
    const { lastName, firstName, city } = data.result.initialValue;
    expect([lastName, firstName, city]).toEqual(['山田', '太郎', typed.city]);
    // A name that has not exactly two words is not split: the missing 名 is an ordinary error.
    const one = await shopper.send(add.action, '/account/address/add', { ...whole, lastName: '山田' });
    expect(one.data.result.error).toEqual({ firstName: ['validation.field_required'] });
    await shopper.send(add.action, '/account/address/add', { ...typed, lastName, firstName });
    expect(await get('/address-book/')).toMatchObject([{ lastName: '山田', firstName: '太郎' }]);
  });

  it("answers 404 for another member's address, and changes nothing", async () => {
    const owner = await newcomer(t);
    await owner.shopper.send(add.action, '/account/address/add', typed);
    const [entry] = await owner.get('/address-book/');
    const { shopper } = await newcomer(t);
    const id = String(entry.id);
    const at = `/account/address/${id}/edit`;
    await expectNotFound(shopper.visit(edit.loader, shopper.request(at), { id }));
    await expectNotFound(shopper.send(edit.action, at, { ...typed, lastName: '他人' }, { id }));
    for (const intent of ['remove', 'default'])
      for (const wrong of [id, '0', 'x', '', '.', '..', '../address-book', '99999999999999999999'])
        expect((await shopper.send(book.action, '/account/address', { intent, id: wrong })).status).toBe(404);
    expect(await owner.get('/address-book/')).toEqual([entry]);
  });

  it('refuses more than sixty changes within half an hour, and keeps what was typed', async () => {
    const { shopper, get } = await newcomer(t);
    for (let n = 0; n < 60; n++) await shopper.send(add.action, '/account/address/add', typed);
    const over = await shopper.send(add.action, '/account/address/add', typed);
    expect(over.status).toBe(429);
    expect(errorsOf(over)).toEqual({ '': [expect.stringMatching(/あと約\d+分/)] });
    expect(over.data.result.initialValue).toMatchObject({ building: 'こもれびビル4F' });
    expect(Number(over.data.page.retryAfter)).toBeGreaterThan(0);
    expect(await get('/address-book/')).toHaveLength(60);
  });

  it('keeps what was typed when the Shop API does not answer', async () => {
    const { shopper } = await newcomer(t);
    wire.loseAnswerOf = '/address-book/';
    const failed = await shopper.send(add.action, '/account/address/add', typed);
    expect([failed.status, errorsOf(failed)]).toEqual([503, { '': [failed.scope.t('account.not_saved')] }]);
  });
});
