/** The Shop API uses the database's clock (`shop.now`), because the clock of a machine may be wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const files = ['services/shop-api/domain', 'services/shop-api/http'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);

it.each([...files, 'services/shop-api/workers.ts'])('%s does not read the machine’s clock', (file) => {
  expect(readFileSync(new URL(file, ROOT), 'utf8')).not.toMatch(/(?<![\w.])Date\.now\(\)|new Date\(\)/);
});
