/** Limits of a form: bytes, number of fields, names. */
import { describe, expect, it } from 'vitest';
import { readBody, readForm, readFormOrEmpty } from '#kit/form/read-form.ts';

const TYPE = 'application/x-www-form-urlencoded';
const sent = (body: string, type = TYPE) =>
  new Request('http://localhost:3000/inquiry', { method: 'POST', body, headers: { 'Content-Type': type } });
const fieldsOf = async (body: string, type?: string) => {
  const form = await readForm(sent(body, type));
  return form && [...form];
};

describe('the fields of a form', () => {
  it('are read as typed and in order, also if a name is repeated', async () => {
    expect(await fieldsOf('name=%E5%B1%B1%E7%94%B0+%E8%8A%B1%E5%AD%90&tick=1&tick=2&empty=')).toEqual([
      ['name', '山田 花子'],
      ['tick', '1'],
      ['tick', '2'],
      ['empty', ''],
    ]);
    expect(await fieldsOf('kept.email=a&email-2=b', `${TYPE}; charset=UTF-8`)).toHaveLength(2);
  });

  it.each([
    'a[50000000]',
    'a.b.c',
    '__proto__',
    '__state__',
    'kept.__intent__',
    'kept.a.b',
    'a b',
    '',
    '名前',
    'a'.repeat(121),
  ])('are ignored if no form of ours has their name, such as %s', async (name) => {
    expect(await fieldsOf(`${encodeURIComponent(name)}=1&email=2`)).toEqual([['email', '2']]);
  });

  it('are not read if there are more than 200', async () => {
    const of = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
    expect(await fieldsOf(of(200))).toHaveLength(200);
    expect(await fieldsOf(of(201))).toBeUndefined();
    expect([...(await readFormOrEmpty(sent(of(201))))]).toEqual([]);
  });

  it('may be more where the reader says so', async () => {
    const of = (count: number) => sent(Array.from({ length: count }, (_, n) => `f${n}=1`).join('&'));
    expect([...((await readForm(of(300), { fields: 300 })) ?? [])]).toHaveLength(300);
    expect(await readForm(of(301), { fields: 300 })).toBeUndefined();
  });

  it('may have 256 KB together; a larger form gets a 413', async () => {
    const longest = 256 * 1024 - 'text='.length;
    expect((await fieldsOf(`text=${'a'.repeat(longest)}`))?.[0]?.[1]).toHaveLength(longest);
    await expect(fieldsOf(`text=${'a'.repeat(longest + 1)}`)).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json'])(
    'are not read from a body of the type %s',
    async (type) => {
      expect(await fieldsOf('email=a', type)).toBeUndefined();
    },
  );
});

describe('a request of a script', () => {
  it('may have JSON or a form as its body; any other body counts as none', async () => {
    expect(await readBody(sent('{"a":1}', 'application/json'))).toEqual({ a: 1 });
    expect(await readBody(sent('a=1'))).toEqual({ a: '1' });
    expect(await readBody(sent('{"a":', 'application/json'))).toBeUndefined();
    expect(await readBody(sent('a=1', 'text/plain'))).toBeUndefined();
  });
});
