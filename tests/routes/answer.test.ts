/** Reading every kind of response of a Shop API, with success and error statuses. */
import { describe, expect, it } from 'vitest';
import { readAnswer } from '#app/shop-api/answer.ts';

const json = (body: unknown) => JSON.stringify(body);
const good = { success: true, data: null, fields: {}, errorCode: undefined };

describe('readAnswer with a status 2xx', () => {
  it.each([
    ['a bare object', json({ a: 1 }), { a: 1 }],
    ['a bare array', json([1, 2]), [1, 2]],
    ['a bare string', json('x'), 'x'],
    ['an envelope', json({ success: true, message: 'm', data: { a: 1 } }), { a: 1 }],
    ['an envelope without data', json({ success: true, message: '', data: null }), null],
    ['an empty body', '', null],
  ])('reads %s', (_, text, data) => {
    expect(readAnswer(200, text)).toMatchObject({ ...good, data });
  });

  it('reads a 204 without a body', () => expect(readAnswer(204, '')).toMatchObject({ ...good, status: 204 }));

  it('treats an envelope with success: false as a refused request', () => {
    const answer = readAnswer(200, json({ success: false, message: 'no', data: null }));
    expect(answer).toMatchObject({ success: false, code: 400, message: 'no', data: null });
  });

  it('does not mistake data with similar fields for an envelope', () => {
    const view = { success: 'yes', data: 1 };
    expect(readAnswer(200, json(view)).data).toEqual(view);
  });
});

describe('readAnswer with a status 4xx or 5xx', () => {
  it.each([
    ['a bare object', json({ code: 400, message: 'm' }), 400, 'm'],
    ['a bare array', json([1]), 400, ''],
    ['a bare string', json('refused'), 400, 'refused'],
    ['an envelope', json({ success: false, code: 404, message: 'gone', data: null }), 404, 'gone'],
    ['an empty 401', '', 401, ''],
    ['the HTML of a proxy', '<html><body>502 Bad Gateway</body></html>', 502, ''],
    ['short plain text', 'nope', 400, 'nope'],
  ])('reads %s', (_, text, status, message) => {
    expect(readAnswer(status, text)).toMatchObject({ success: false, code: status, message, data: null });
  });

  it('uses the code of the body only if it is valid', () => {
    expect(readAnswer(500, json({ code: 400, message: '' })).code).toBe(400);
    expect(readAnswer(500, json({ code: 7, message: '' })).code).toBe(500);
  });
});

describe('readAnswer finds errors in the shape', () => {
  it('A: messages by field (§8.2)', () => {
    const answer = readAnswer(
      400,
      json({ code: 400, message: 'M', errors: { email: ['a', 'b'] }, errorCode: 'x' }),
    );
    expect(answer.fields).toEqual({ email: ['a', 'b'] });
    expect(answer.messages).toEqual(['M', 'a', 'b']);
    expect(answer.errorCode).toBe('x');
  });

  it('B: one map per item', () => {
    const answer = readAnswer(400, json({ message: '', errors: [{}, { quantity: ['q'] }] }));
    expect(answer.fields).toEqual({ '1.quantity': ['q'] });
  });

  it('C: a form tree, however deep', () => {
    const errors = {
      errors: ['global'],
      children: { a: {}, b: [], c: { errors: ['c'], children: { first: { errors: ['f'] } } } },
    };
    expect(readAnswer(400, json({ message: '', errors })).fields).toEqual({
      _: ['global'],
      c: ['c'],
      'c.first': ['f'],
    });
  });

  it('H: a message that is itself JSON (§8.20)', () => {
    const inner = json({ message: 'card refused', errorCode: 'ER055' });
    expect(readAnswer(400, json({ code: 400, message: inner }))).toMatchObject({
      message: 'card refused',
      errorCode: 'ER055',
    });
  });

  it.each([
    ['a list of fields and messages', { errors: [{ field: 'quantity', message: 'Q' }] }],
    ['RFC 7807', { title: 'T', 'invalid-params': [{ name: 'quantity', reason: 'Q' }] }],
    ['RFC 9457', { title: 'T', detail: 'D', errors: [{ pointer: '#/quantity', detail: 'Q' }] }],
    ['JSON:API', { errors: [{ source: { pointer: '/data/attributes/quantity' }, title: 'T', detail: 'Q' }] }],
    ['API Platform', { 'hydra:title': 'T', violations: [{ propertyPath: 'quantity', message: 'Q' }] }],
    ['a Symfony path', { violations: [{ propertyPath: 'children[quantity].data', message: 'Q' }] }],
    ['an error object', { error: { message: 'T', details: [{ path: ['quantity'], message: 'Q' }] } }],
    ['an error object with a map', { error: { message: 'T', details: { quantity: ['Q'] } } }],
    ['an error object with a target', { error: { code: 'x', message: 'Q', target: 'quantity' } }],
    ['FastAPI', { detail: [{ loc: ['body', 'quantity'], msg: 'Q', type: 'x' }] }],
    ['Django', { quantity: ['Q'] }],
    ['objects by field', { errors: { quantity: [{ message: 'Q', code: 'x' }] } }],
    ['a list as JSON in the message', { message: json([{ field: 'quantity', message: 'Q' }]) }],
    ['a map as JSON in the message', { code: 400, message: json({ quantity: ['Q'] }) }],
  ])('%s', (_, body) => {
    const { fields, messages } = readAnswer(400, json(body));
    expect(fields).toEqual({ quantity: ['Q'] });
    expect(messages).toContain('Q');
  });

  it('GraphQL under status 200, with its own statuses', () => {
    const graphql = (extensions: object, more = {}) =>
      readAnswer(200, json({ data: null, errors: [{ message: 'Q', extensions, ...more }] }));
    expect(graphql({ field: 'quantity' })).toMatchObject({
      success: false,
      code: 400,
      fields: { quantity: ['Q'] },
    });
    expect(graphql({ validation: { 'input.quantity': ['Q'] } }).fields).toEqual({ quantity: ['Q'] });
    expect([graphql({ code: 'UNAUTHENTICATED' }).code, graphql({ status: 404 }).code]).toEqual([401, 404]);
    // A cart may report errors of its own beside its data.
    expect(readAnswer(200, json({ items: [], errors: ['x'] })).success).toBe(true);
  });

  it('the gateway’s code in any of them', () => {
    for (const body of [
      { title: 'T', detail: 'The payment was refused: ER055' },
      { error: { message: 'The payment was refused: ER055' } },
      { errors: [{ field: 'tkn', message: 'ER055' }] },
    ])
      expect(readAnswer(400, json(body)).errorCode).toBe('ER055');
  });

  it('of an envelope with errors in its data', () => {
    const body = { success: false, message: 'm', data: { errors: { name: ['n'] }, errorCode: 'y' } };
    expect(readAnswer(400, json(body))).toMatchObject({ fields: { name: ['n'] }, errorCode: 'y' });
  });
});
