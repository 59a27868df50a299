import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { breakableByTheEngine } from '../engines.ts';

it.each(Object.keys(breakableByTheEngine))('tests/shop-api/%s.test.ts exists', (file) => {
  expect(existsSync(path.resolve(import.meta.dirname, `../shop-api/${file}.test.ts`))).toBe(true);
});
