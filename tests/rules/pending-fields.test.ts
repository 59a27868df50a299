import { describe, expect, it } from 'vitest';
import { pendingFields, pendingName, unwrapped } from '#kit/form/pending-fields.ts';

const formOf = (fields: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value as string);
  return form;
};

describe('a form that waits for a login (§4)', () => {
  it('keeps every field in order, including repeated names', () => {
    const fields = [
      ['intent', 'save'],
      ['apps', '1'],
      ['apps', '2'],
      ['comment', 'a\nb'],
    ] as const;
    expect(pendingFields(formOf(fields))).toEqual(fields);
  });

  it('never keeps a password, a card number or a file', () => {
    const form = formOf([
      ['password', 'abc123!'],
      ['currentPassword', 'abc123!'],
      ['newPassword.first', 'abc123!'],
      ['cardNumber', '1'],
      ['cvv', '123'],
      ['tkn', 'x'],
      ['comment', 'my card is 4444 3333 2222 1111'],
      ['note', '４４４４３３３３２２２２１１１１'],
      ['file', new Blob(['x'])],
      ['isbn', '9784065134528'],
      ['phone', '0312345678'],
    ]);
    expect(pendingFields(form)?.map(([name]) => name)).toEqual(['isbn', 'phone']);
  });

  it('keeps no field of a form that is too large, and no field with an invalid name', () => {
    expect(
      pendingFields(formOf(Array.from({ length: 61 }, (_, i) => [`f${i}`, 'x'] as const))),
    ).toBeUndefined();
    expect(pendingFields(formOf([['comment', 'x'.repeat(20_001)]]))).toBeUndefined();
    expect(pendingFields(formOf([['"><script>', 'x']]))).toEqual([]);
  });

  it('is restored unchanged, without the fields of the login', () => {
    const fields =
      pendingFields(
        formOf([
          ['email', 'a@example.jp'],
          ['intent', 'save'],
        ]),
      ) ?? [];
    const login = formOf([
      ['email', 'member@example.jp'],
      ['password', 'secret'],
      ['redirect_path', '/account'],
      ...fields.map(([name, value]) => [pendingName(name), value] as const),
    ]);
    expect([...(unwrapped(login) ?? [])]).toEqual([
      ['email', 'a@example.jp'],
      ['intent', 'save'],
    ]);
    // A second redirect to the login keeps the same form.
    expect(pendingFields(login)).toEqual(fields);
  });

  it('is restored without passwords, even if its hidden fields contain one', () => {
    const form = formOf([
      [pendingName('password'), 'x'],
      [pendingName('kept.password'), 'y'],
      [pendingName('a'), 'b'],
    ]);
    expect([...(unwrapped(form) ?? [])]).toEqual([['a', 'b']]);
  });

  it('does not exist if the login form has no kept fields', () => {
    expect(unwrapped(formOf([['email', 'a@example.jp']]))).toBeUndefined();
  });
});
