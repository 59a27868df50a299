import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longTests } from '../../scripts/lib/long-tests.mjs';
import { breakableByTheEngine } from '../engines.ts';

it.each(Object.keys(breakableByTheEngine))(
  'the file tests/shop-api/%s.test.ts, named in `breakableByTheEngine`, exists',
  (file) => {
    expect(existsSync(path.resolve(import.meta.dirname, `../shop-api/${file}.test.ts`))).toBe(true);
  },
);

it('the list `longTests` contains every file of tests/long', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../long')).filter((name) =>
    name.endsWith('.test.ts'),
  );
  expect(longTests.toSorted()).toEqual(files.map((name) => name.replace('.test.ts', '')).toSorted());
});
