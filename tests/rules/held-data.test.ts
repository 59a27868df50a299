import { createRequestHandler, data, type EntryContext, redirect, type ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { withData, withoutData } from '#kit/serving/held-data.ts';

const BOOK = '静かな窓辺';

/** A page of Remix itself: what the entry gets, and what Remix has encoded for the browser. */
async function page(answer: () => unknown, method = 'GET') {
  let context: EntryContext | undefined;
  const route = { id: 'root', path: '', module: { default: () => null, loader: answer, action: answer } };
  const build = {
    routes: { root: route },
    assets: {
      version: '',
      url: '',
      entry: { imports: [], module: '' },
      routes: { root: { id: 'root', module: '' } },
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: { v3_singleFetch: true },
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, given: EntryContext) => {
          context = given;
          return new Response(null, { status, headers });
        },
      },
    },
  } as unknown as ServerBuild;
  const response = await createRequestHandler(
    withoutData(build),
    'production',
  )(new Request('http://shop.example/', { method, headers: { Accept: 'text/html' } }));
  const encoded = context?.serverHandoffStream && (await new Response(context.serverHandoffStream).text());
  return { response, encoded, context: context && withData(context) };
}

it('data of loaders and actions reaches the entry, and is not encoded for the browser', async () => {
  const { context, encoded } = await page(() => ({ name: BOOK, none: undefined }), 'POST');
  expect(context?.staticHandlerContext.loaderData).toEqual({ root: { name: BOOK, none: undefined } });
  expect(context?.staticHandlerContext.actionData).toEqual({ root: { name: BOOK, none: undefined } });
  expect(encoded).toContain('loaderData');
  expect(encoded).not.toContain(BOOK);
});

it('status and headers that come with the data are kept', async () => {
  const { response, context, encoded } = await page(() => data({ name: BOOK }, { status: 404 }));
  expect(response.status).toBe(404);
  expect(context?.staticHandlerContext.loaderData).toEqual({ root: { name: BOOK } });
  expect(encoded).not.toContain(BOOK);
});

it('redirects and empty answers stay as they are', async () => {
  expect((await page(() => redirect('/faq'))).response.headers.get('Location')).toBe('/faq');
  expect((await page(() => null)).context?.staticHandlerContext.loaderData).toEqual({ root: null });
});
