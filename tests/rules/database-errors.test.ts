/** Errors of a database driver that mean that the database is unavailable. The Shop API answers them by 503. */
import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#api/db/errors.ts';

const coded = (code: string) => Object.assign(new Error('message of the driver'), { code });

it.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a connection ended by an administrator', coded('57P01')],
  ['a full disk', coded('53100')],
  [
    'a connection broken between two queries',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection broken during a query', new Error('Connection terminated unexpectedly')],
  ['an error wrapped in another error', new Error('Failed query', { cause: coded('57P03') })],
])('the database counts as unavailable after %s', (_, error) =>
  expect(isDatabaseUnavailable(error)).toBe(true),
);

it.each([
  ['a violated unique index', coded('23505')],
  ['an error in our code', new TypeError('x is not a function')],
])('the database does not count as unavailable after %s', (_, error) =>
  expect(isDatabaseUnavailable(error)).toBe(false),
);
