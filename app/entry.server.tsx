import { createHash } from 'node:crypto';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { clientEntry } from './client-entry.server.ts';
import { takeWaiting, waitingCookie } from './cookies/waiting-events.server.ts';
import { env } from './env.server.ts';
import { isListed } from './http/entity-tag.ts';
import { forgetStylesheet, heldStylesheet } from './http/stylesheet-cookie.server.ts';
import { TextProvider } from './i18n/text.tsx';
import { logLine } from './log.server.ts';
import { formMark } from './request/made-for.server.ts';
import { isPersonal } from './request/personal.server.ts';
import { isPrefetch } from './request/prefetch.server.ts';
import { type Scope, scopeOf } from './request/scope.server.ts';
import { runsScripts, type Screen, screenOfRoute } from './screens.ts';
import { applyDocumentHeaders } from './security/headers.server.ts';
import { errorHead, screenHead } from './seo/head.server.ts';
import { inlineStyleOf, stylesheetHref } from './styles/stylesheet.server.ts';
import { fallbackPage } from './ui/bare-page.server.ts';
import { DocumentProvider, type DocumentView, type Head, type Picture } from './ui/document.tsx';
import { preloadLink } from './ui/first-picture.tsx';
import { FormAddressProvider, FormMarkProvider } from './ui/form/post-form.tsx';
import { frameHtml } from './ui/fragment-cache.server.tsx';

export { createApp } from './http/app.server.ts';
export { listen } from './http/listen.server.ts';
export { logConsole, logLine } from './log.server.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const scope = scopeOf(context, request);
  const handler = remix.staticHandlerContext;
  scope.isErrorPage = Boolean(handler.errors);
  const screen = screenOfRoute(handler.matches.at(-1)?.route.id ?? '');
  const saveData = request.headers.get('Save-Data') === 'on';
  const eventsWait = (await scope.jar.get(waitingCookie)) !== undefined;
  const runs = screen && !saveData && !handler.errors && runsScripts(screen, eventsWait);
  const entry = runs ? clientEntry : undefined;
  const held = heldStylesheet(request.headers.get('Cookie') ?? '');
  const inline = held === 'current' ? undefined : inlineStyleOf(screen?.id);

  // No events are handed to scripts on the payment step.
  const hands = entry && screen?.id !== 'checkout.payment' && !isPrefetch(request);
  const events = hands ? await takeWaiting(scope.jar) : undefined;
  await scope.jar.commit(headers);
  if (held === 'old') headers.append('Set-Cookie', forgetStylesheet);
  for (const [name, value] of scope.extraHeaders) headers.set(name, value);
  const shared = applyDocumentHeaders(headers, {
    screen,
    status,
    method: request.method,
    personal: isPersonal(scope.jar) || scope.incomplete || scope.unshared,
    scriptHash: entry?.cspHash,
    styleHash: inline?.cspHash,
    fetchesAhead: !saveData,
    choosesLanguage: scope.url.pathname === '/',
  });

  const mark = await formMark(scope);
  let firstPicture: Picture | undefined;
  const view: DocumentView = {
    head: headFor(scope, handler, status, screen),
    frame: scope.frame && { menu: scope.frame.menu, html: frameHtml(scope.frame, scope.locale, mark) },
    saveData,
    stylesheet: { inline: inline?.text, href: stylesheetHref },
    clientEntry: entry?.text,
    waitFor: (picture) => {
      firstPicture ??= picture;
    },
    privacyPolicy: env.PRIVACY_POLICY_URL,
    events,
  };
  let body: Buffer;
  try {
    body = Buffer.from(render(request, remix, scope, view, mark));
  } catch (error) {
    logLine('error', 'render', { id: scope.publicCaller.requestId, message: String(error) });
    return new Response(fallbackPage(scope.locale), { status: 500, headers });
  }
  if (firstPicture) headers.set('Link', preloadLink(firstPicture));
  const known = shared && tagged(request, body, headers);
  if (known) return new Response(null, { status: 304, headers });
  // In one piece: Remix flushes the compression after every few kilobytes otherwise, which costs a third more bytes.
  return new Response(new Uint8Array(body), { status, headers });
}

/** What the screen's loader says of it, or its row, or that something went wrong. */
function headFor(
  scope: Scope,
  { errors, loaderData, matches }: EntryContext['staticHandlerContext'],
  status: number,
  screen: Screen | undefined,
): Head {
  if (errors || !screen) return errorHead(scope, status);
  const said: { head?: Head } | null | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  return said?.head ?? screenHead(scope, screen);
}

/** Nothing hydrates, so the marks that React leaves for that in streamed pages are left out. */
function render(
  request: Request,
  remix: EntryContext,
  scope: Scope,
  view: DocumentView,
  mark: string | undefined,
): string {
  const html = renderToStaticMarkup(
    <TextProvider value={scope}>
      <DocumentProvider value={view}>
        <FormMarkProvider value={mark}>
          <FormAddressProvider value={scope.url.pathname + scope.url.search}>
            <RemixServer context={remix} url={request.url} />
          </FormAddressProvider>
        </FormMarkProvider>
      </DocumentProvider>
    </TextProvider>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** A cache can ask whether its copy of a shared page still holds: true if it does. */
function tagged(request: Request, body: Buffer, headers: Headers): boolean {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('ETag', tag);
  return isListed(tag, request.headers.get('If-None-Match'));
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // What a stranger asked for and no screen takes: the line of the request says its status.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logLine('error', 'unhandled', {
    id: request.headers.get('X-Request-Id') ?? undefined,
    path: loggedPath(request),
    message: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error),
  });
}

/** An address may hold anything that was typed. */
function loggedPath(request: Request): string {
  const path = new URL(request.url).pathname;
  return holdsCardNumber(path) ? '(card number)' : path;
}
