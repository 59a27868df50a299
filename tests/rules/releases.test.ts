/** Releases have a number, an entry in the change log, and do not break older ones without saying so. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOlder, RELEASE } from '#api/db/release.ts';

const MIGRATIONS = 'services/shop-api/db/migrations';
const read = (file: string) => readFileSync(file, 'utf8');

describe('the release', () => {
  it('has the same number in package.json, in the code, and at the top of the change log', () => {
    expect(JSON.parse(read('package.json')).version).toBe(RELEASE);
    expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(RELEASE);
  });

  it('is compared by its numbers', () => {
    const number = fc.nat({ max: 20 });
    const release = fc.tuple(number, number, number);
    const value = ([major, minor, patch]: number[]) =>
      Number(major) * 10_000 + Number(minor) * 100 + Number(patch);
    fc.assert(
      fc.property(release, release, (a, b) => {
        expect(isOlder(a.join('.'), b.join('.'))).toBe(value(a) < value(b));
      }),
    );
  });
});

/** What an older release may still use. Migrations up to 0016 are from before the first release with a number. */
const CONTRACTS = /\b(?:drop (?:table|column|type)|rename (?:to|column)|set not null|set data type)\b/i;

describe('a migration that removes or changes what older releases use', () => {
  const later = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql') && file > '0017');
  it.each(later)('records the oldest release that may run: %s', (file) => {
    const text = read(`${MIGRATIONS}/${file}`);
    expect(!CONTRACTS.test(text) || /insert into "?oldest_releases/i.test(text)).toBe(true);
  });
});
