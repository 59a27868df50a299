/** All forms that post to the shop use PostForm, which adds a mark of the member for whom the page was made. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const APP = path.resolve(import.meta.dirname, '../../app');
const posting = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => /method=(?:"|\{')post/i.test(readFileSync(path.join(APP, file), 'utf8')));

it('no form posts without PostForm', () => {
  expect(posting).toEqual(['ui/form/post-form.tsx']);
});
