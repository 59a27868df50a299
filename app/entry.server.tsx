import { createHash, randomBytes } from 'node:crypto';
import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { env } from '~/env.server.ts';
import { withoutNul } from '~/html-stream.server.ts';
import { pageTexts } from '~/i18n/i18n.server.ts';
import { TextProvider } from '~/i18n/text.tsx';
import { logLine } from '~/log.server.ts';
import { screenOfRoute } from '~/screens.ts';
import { applyDocumentHeaders } from '~/security/headers.server.ts';
import { type Scope, scopeOf } from '~/session/context.server.ts';
import { isPersonal } from '~/session/personal.server.ts';
import {
  inlineStyleOf,
  STYLESHEET_COOKIE,
  stylesheetHref,
  stylesheetId,
} from '~/styles/stylesheet.server.ts';
import { type DocumentFacts, DocumentProvider } from '~/ui/document.tsx';
import { fallbackPage } from '~/ui/fallback-page.server.ts';

export { SharedPages } from '~/shared-pages.server.ts';

/** Read by server.js: the settings have been checked once, here, before anything listens. */
export const settings = {
  trustProxyHops: env.TRUST_PROXY_HOPS,
  maintenance: env.MAINTENANCE,
  shopUrl: env.SHOP_URL,
};

const ABORT_MS = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const scope = scopeOf(context, request);
  const handler = remix.staticHandlerContext;
  const screen = screenOfRoute(handler.matches.at(-1)?.route.id ?? '');
  const saveData = request.headers.get('Save-Data') === 'on';
  const hydrates = screen?.scripts === 'late' && !saveData && !handler.errors;
  const nonce = hydrates ? randomBytes(16).toString('base64') : undefined;
  const hasStylesheet = cookieHeader(request).includes(`${STYLESHEET_COOKIE}=${stylesheetId}`);
  const inline = hasStylesheet ? undefined : inlineStyleOf(screen?.id);

  await scope.jar.commit(headers);
  for (const [name, value] of scope.extraHeaders) headers.set(name, value);
  const shared = applyDocumentHeaders(headers, {
    screen,
    status,
    method: request.method,
    personal: isPersonal(scope.jar) || scope.incomplete || scope.unshared,
    nonce,
    styleHash: inline?.cspHash,
    choosesLanguage: scope.url.pathname === '/',
  });

  const facts: DocumentFacts = {
    saveData,
    stylesheet: { inline: inline?.text, href: stylesheetHref },
    scripts: hydrates ? { nonce, texts: pageTexts(scope.locale, textGroups(handler.matches)) } : undefined,
  };
  let body: Transform;
  try {
    body = await render(request, remix, scope, facts, nonce);
  } catch (error) {
    logLine('error', 'render', { id: scope.publicCaller.requestId, message: String(error) });
    return new Response(fallbackPage(scope), { status: 500, headers });
  }
  return shared
    ? withEntityTag(request, await buffer(body), status, headers)
    : new Response(createReadableStreamFromReadable(body), { status, headers });
}

const cookieHeader = (request: Request) => request.headers.get('Cookie') ?? '';

type Handle = { texts?: Parameters<typeof pageTexts>[1] } | undefined;

/** Every route of the page names the groups of texts that it needs in the browser. */
const textGroups = (matches: EntryContext['staticHandlerContext']['matches']) => [
  ...new Set(matches.flatMap(({ route }) => (route.handle as Handle)?.texts ?? [])),
];

/** Resolves when the page is whole: nothing on it waits behind Suspense. */
function render(
  request: Request,
  remix: EntryContext,
  scope: Scope,
  facts: DocumentFacts,
  nonce: string | undefined,
): Promise<Transform> {
  return new Promise((resolve, reject) => {
    const body = withoutNul();
    const { pipe, abort } = renderToPipeableStream(
      <TextProvider value={{ locale: scope.locale, t: scope.t }}>
        <DocumentProvider value={facts}>
          <RemixServer context={remix} url={request.url} {...(nonce ? { nonce } : {})} />
        </DocumentProvider>
      </TextProvider>,
      {
        ...(nonce ? { nonce } : {}),
        onAllReady() {
          resolve(pipe(body));
        },
        onShellError: reject,
        onError(error) {
          if (!request.signal.aborted)
            logLine('error', 'render', { id: scope.publicCaller.requestId, message: String(error) });
        },
      },
    );
    // The timer would keep the whole render tree alive until it fires (stack.md 10).
    const timer = setTimeout(abort, ABORT_MS);
    body.once('close', () => clearTimeout(timer));
  });
}

/** Shared pages are whole in memory, so a cache can ask whether its copy still holds. */
function withEntityTag(request: Request, body: Buffer, status: number, headers: Headers): Response {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('ETag', tag);
  const known = request.headers.get('If-None-Match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), { status, headers });
}

/** Single fetch: the answers that hydrated screens ask for. */
export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  await scopeOf(context, request).jar.commit(response.headers);
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  logLine('error', 'unhandled', {
    id: request.headers.get('X-Request-Id') ?? undefined,
    path: new URL(request.url).pathname,
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
