/** The pictures of the staff's handbook (`npm run look`). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/pictures/desk';
const BYTES_MAX = 60_000;

it('docs/desk.md shows every picture in docs/pictures/desk, and each file is small', () => {
  const shown = [...readFileSync('docs/desk.md', 'utf8').matchAll(/!\[[^\]]+\]\(pictures\/desk\/([^)]+)\)/g)];
  expect(shown.map(([, file]) => file).sort()).toEqual(readdirSync(FOLDER).sort());
  for (const file of readdirSync(FOLDER)) expect(statSync(`${FOLDER}/${file}`).size).toBeLessThan(BYTES_MAX);
});
