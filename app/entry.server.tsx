import { createHash } from 'node:crypto';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { ScriptsProvider } from '#kit/elements/scripted.tsx';
import { FormAddressProvider, FormMarkProvider } from '#kit/form/post-form.tsx';
import { TextProvider } from '#kit/i18n/text.tsx';
import { withData } from '#kit/serving/held-data.ts';
import { listen } from '#kit/serving/listen.ts';
import { restoredPage } from '#kit/serving/restored-page.ts';
import { takeWaiting, waitingCookie } from './cookies/waiting-events.ts';
import { demoSettings, env } from './env.ts';
import { createApp, type Options } from './http/app.ts';
import { isListed } from './http/page-cache.ts';
import { forgetStylesheet, heldStylesheet } from './http/stylesheet-cookie.ts';
import { policyHref } from './i18n/policy-href.ts';
import { clientEntry } from './load-scripts.ts';
import { logLine } from './log.ts';
import { merged, type Page } from './page.ts';
import { formMark } from './request/made-for.ts';
import { isPersonal } from './request/personal.ts';
import { isPrefetch } from './request/prefetch.ts';
import { type Scope, scopeOf } from './request/scope.ts';
import { languageSwitch } from './routes/shell/language-switch.tsx';
import { runsScripts, screenOfRoute } from './screens.ts';
import { applyDocumentHeaders } from './security/headers.ts';
import { errorHead, headOf } from './seo/head.tsx';
import { refreshDetails } from './shop-api/shop-details.ts';
import { hasChangedDetails } from './shop-details.ts';
import { inlineStyleOf, stylesheetHref } from './styles/stylesheet.ts';
import { fallbackPage } from './ui/bare-page.ts';
import { DocumentProvider, type DocumentView, type Picture } from './ui/document.tsx';
import { preloadLink } from './ui/first-picture.tsx';

export { logConsole, logLine } from './log.ts';

/** Called by server.js, which passes a function that loads Remix's build. */
export function start(options: Options): void {
  const warn = () => {
    const settings = hasChangedDetails() ? [] : demoSettings(env);
    if (settings.length > 0) logLine('warn', 'settings.of_the_demo', { settings });
  };
  refreshDetails().then(warn, warn);
  listen(createApp(options), { port: env.PORT, host: env.HOST, setting: 'PORT' });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  answered: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const remix = withData(answered);
  const scope = scopeOf(context, request);
  const { errors, matches } = remix.staticHandlerContext;
  const row = screenOfRoute(matches.at(-1)?.route.id ?? '');
  const page = pageOf(remix.staticHandlerContext);
  const saveData = request.headers.get('Save-Data') === 'on';
  const eventsWait = (await scope.jar.get(waitingCookie)) !== undefined;
  const entry = row && !saveData && !errors && runsScripts(row, eventsWait) ? clientEntry : undefined;
  const stylesheet = heldStylesheet(request.headers.get('Cookie') ?? '');
  const inline = stylesheet === 'current' ? undefined : inlineStyleOf(page.style ?? row?.id);

  // The payment step passes no events to scripts.
  const passesEvents = entry && row?.id !== 'checkout.payment' && !isPrefetch(request);
  const events = passesEvents ? await takeWaiting(scope.jar) : undefined;
  // After all loaders, none of which has redirected. A page that is only prefetched may never be seen.
  const notices = page.showsNotices && !isPrefetch(request) ? await scope.takeNotices() : [];
  const isMembers = (await scope.member()) !== undefined;
  await scope.jar.commit(headers);
  if (stylesheet === 'old') headers.append('Set-Cookie', forgetStylesheet);
  const shared = applyDocumentHeaders(headers, {
    screen: row,
    page,
    status,
    method: request.method,
    personal: isPersonal(scope.jar) || scope.incomplete,
    scriptHash: entry?.cspHash,
    isMembers,
    styleHash: inline?.cspHash,
    mayPrefetch: !saveData,
    choosesLanguage: scope.url.pathname === '/',
  });

  const mark = await formMark(scope);
  let firstPicture: Picture | undefined;
  const view: DocumentView = {
    head: errors || !row ? errorHead(scope, status) : headOf(scope, row, page, notices),
    languageSwitch: languageSwitch(scope, page.otherPath),
    saveData,
    stylesheet: { inline: inline?.text, href: stylesheetHref },
    clientEntry: entry?.text,
    notices,
    restored: isMembers ? restoredPage.text : undefined,
    waitFor: (picture) => {
      firstPicture ??= picture;
    },
    privacyPolicy: policyHref(scope.locale),
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
  if (shared && isKnownTag(request, body, headers)) return new Response(null, { status: 304, headers });
  // In one piece: for a stream Remix would flush the compression every few kilobytes, and the page would be a third
  // larger.
  return new Response(new Uint8Array(body), { status, headers });
}

/** The `page` values of loaders, action and error, merged. */
function pageOf({ loaderData, actionData, errors }: EntryContext['staticHandlerContext']): Page {
  const answers: ({ page?: Page } | null | undefined)[] = [
    ...Object.values(loaderData),
    ...Object.values(actionData ?? {}),
    ...Object.values(errors ?? {}).map((error) => (isRouteErrorResponse(error) ? error.data : undefined)),
  ];
  return merged(answers.map((answer) => answer?.page));
}

/** Renders statically: nothing hydrates, so React's markers for hydration are not needed. */
function render(
  request: Request,
  remix: EntryContext,
  scope: Scope,
  view: DocumentView,
  mark: string | undefined,
): string {
  const html = renderToStaticMarkup(
    <TextProvider value={scope}>
      <ScriptsProvider value={view.clientEntry !== undefined}>
        <DocumentProvider value={view}>
          <FormMarkProvider value={mark}>
            <FormAddressProvider value={scope.url.pathname + scope.url.search}>
              <RemixServer context={remix} url={request.url} />
            </FormAddressProvider>
          </FormMarkProvider>
        </DocumentProvider>
      </ScriptsProvider>
    </TextProvider>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** Sets the ETag of a shared page. Returns whether the requesting cache has this page already. */
function isKnownTag(request: Request, body: Buffer, headers: Headers): boolean {
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('ETag', tag);
  return isListed(tag, request.headers.get('If-None-Match'));
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Nothing to log: the visitor has left, or no screen accepts the request (the access log has its status).
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logLine('error', 'unhandled', {
    id: request.headers.get('X-Request-Id') ?? undefined,
    path: loggedPath(request),
    message: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error),
  });
}

/** The path for the log, hidden if it contains a card number. */
function loggedPath(request: Request): string {
  const path = new URL(request.url).pathname;
  return holdsCardNumber(path) ? '(card number)' : path;
}
