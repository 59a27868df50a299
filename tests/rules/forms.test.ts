/** All forms that post to the shop use PostForm, which adds a mark of the member for whom the page was made. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const posting = ['app', 'desk', 'kit']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => /method=(?:"|\{')post/i.test(readFileSync(path.join(ROOT, file), 'utf8')));

it('no form posts without PostForm', () => {
  expect(posting).toEqual(['kit/form/post-form.tsx']);
});
