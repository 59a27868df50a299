/** Forms on a member's page have a signed mark of the member. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormMarkProvider, PostForm } from '#kit/form/post-form.tsx';

const html = (mark: string | undefined) =>
  renderToStaticMarkup(
    <FormMarkProvider value={mark}>
      <PostForm action="/x">
        <button type="submit">Send</button>
      </PostForm>
    </FormMarkProvider>,
  );

it('a form on a member’s page has the mark', () => {
  expect(html('taro')).toBe(
    '<form method="post" action="/x" novalidate=""><button type="submit">Send</button>' +
      '<input type="hidden" name="made_for" value="taro"/></form>',
  );
});

it('a form on a guest’s page has no mark', () => {
  expect(html(undefined)).toBe(
    '<form method="post" action="/x" novalidate=""><button type="submit">Send</button></form>',
  );
});
