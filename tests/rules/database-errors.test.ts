/** Errors of a database driver that mean that the database is unreachable: 503 instead of 500. */
import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#api/db/errors.ts';

const coded = (code: string) => Object.assign(new Error('message of the driver'), { code });

it.each([
  ['refused', coded('ECONNREFUSED')],
  ['ended by an administrator', coded('57P01')],
  ['no room on the disk', coded('53100')],
  ['broken between two queries', new Error('Client has encountered a connection error and is not queryable')],
  ['broken in a query', new Error('Connection terminated unexpectedly')],
  ['wrapped', new Error('Failed query', { cause: coded('57P03') })],
])('%s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(true));

it.each([
  ['a second row', coded('23505')],
  ['an error in our code', new TypeError('x is not a function')],
])('not: %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(false));
