import { expect, it } from 'vitest';
import { describeError } from '#api/log.ts';

function jsonError(): unknown {
  try {
    return JSON.parse('山田 taro');
  } catch (error) {
    return error;
  }
}

it.each([
  [new Error('550 <taro@example.jp>: user unknown'), '550 <(address)>: user unknown'],
  [new Error('invalid input syntax for type uuid: "山田"'), 'invalid input syntax for type uuid: "…"'],
  [new Error('duplicate key violates "users_email"'), 'duplicate key violates "users_email"'],
  [new Error('Failed query: select 1\nparams: 山田'), 'Failed query: select 1'],
])('a logged message keeps its sense and loses what somebody typed: %s', (error, message) => {
  expect(describeError(error)['message']).toBe(message);
});

it('neither cause, stack nor a thrown text shows what somebody typed', () => {
  const cause = new Error('invalid input syntax for type uuid: "山田"', { cause: 'unused' });
  const errors = [jsonError(), new Error('failed', { cause }), 'refused by taro@example.jp'];
  expect(JSON.stringify(errors.map(describeError))).not.toMatch(/山田|taro/);
});
