import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { redirectConsole } from '#contract/process/console-log.ts';
import { logJson } from '#contract/process/json-log.ts';
import { FormAddressProvider, FormMarkProvider } from '#kit/form/post-form.tsx';
import { firstSentence } from '#kit/i18n/first-sentence.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { withData } from '#kit/serving/held-data.ts';
import { listen } from '#kit/serving/listen.ts';
import { env } from './env.ts';
import { createApp, type Options } from './http/app.ts';
import { pageScript } from './http/page-script.ts';
import { barePage } from './http/refuse.ts';
import { scopeOf } from './request/scope.ts';
import { screenOfRoute } from './screens.ts';
import { DeskProvider, type DeskView } from './ui/desk-view.tsx';

export const logLine = logJson;
export const logConsole = (): void => redirectConsole(logJson);
/** Called by server.js, which passes a function that loads Remix's build. */
export const start = (options: Options): void =>
  listen(createApp(options), { port: env.DESK_PORT, host: env.DESK_HOST, setting: 'DESK_PORT' });

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  answered: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const remix = withData(answered);
  const scope = scopeOf(context, request);
  const { errors, matches, loaderData } = remix.staticHandlerContext;
  const screen = screenOfRoute(matches.at(-1)?.route.id ?? '');
  // An error page may be shown because reading the session failed, so a second failure is ignored.
  const session =
    screen?.access === 'guest' && !errors ? undefined : await scope.session().catch(() => undefined);
  const { t, locale } = scope;
  const shop = session?.shopName?.[locale] ?? (locale === 'ja' ? env.SHOP_NAME_JA : env.SHOP_NAME_EN);
  const title = errors
    ? t('error.title')
    : (titleIn(loaderData[screen?.id ?? '']) ?? t(screen?.title ?? 'error.title'));
  const notice = scope.takeNotice(session?.mailSending);
  const news = notice && firstSentence(notice.text);
  const whole = news ? t('shell.news_title', { news, title }) : title;
  // 403: the page asks for the code of the second factor.
  const isRefused = !errors && (hasErrors(loaderData[screen?.id ?? '']) || (status >= 400 && status !== 403));
  const view: DeskView = {
    // What a screen reader says first.
    title: t('shell.tab_title', { title: isRefused ? t('form.error_title', { title: whole }) : whole, shop }),
    shop,
    shopUrl: env.SHOP_URL,
    here: scope.here,
    session: session?.level === 'full' ? session : undefined,
    script: session && pageScript.text,
    notice,
    isPhone: scope.isPhone,
  };
  if (isUnderWay(loaderData[screen?.id ?? ''])) headers.set('Refresh', REFRESH_S);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  scope.commit(headers);
  try {
    const html = renderToStaticMarkup(
      <TextProvider value={{ locale, t }}>
        <DeskProvider value={view}>
          <FormMarkProvider value={scope.formMark}>
            <FormAddressProvider value={scope.here}>
              <RemixServer context={remix} url={request.url} />
            </FormAddressProvider>
          </FormMarkProvider>
        </DeskProvider>
      </TextProvider>,
    );
    return new Response(`<!DOCTYPE html>${html}`, { status, headers });
  } catch (error) {
    logJson('error', 'render', { id: scope.caller.requestId, message: String(error) });
    return new Response(barePage(500, locale), { status: 500, headers });
  }
}

const REFRESH_S = '3';

/** Whether `load` returned `isUnderWay`: the page then reloads by itself. */
const isUnderWay = (loaded: unknown): boolean =>
  typeof loaded === 'object' && loaded !== null && 'isUnderWay' in loaded && loaded.isUnderWay === true;

/** Whether the filters of a list were refused (request/refused-filter.ts). */
const hasErrors = (loaded: unknown): boolean =>
  typeof loaded === 'object' && loaded !== null && 'errors' in loaded && loaded.errors !== undefined;

/** What `load` returned as `title`. */
function titleIn(loaded: unknown): string | undefined {
  const title = typeof loaded === 'object' && loaded !== null && 'title' in loaded ? loaded.title : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** Logs unexpected errors; responses thrown by screens are not logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logJson('error', 'unhandled', { id: request.headers.get('X-Request-Id') ?? '', message });
}
