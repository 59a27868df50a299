/**
 * Remix (2.17, single fetch) encodes what loaders and actions return for the browser, where nothing hydrates here and
 * nobody reads it. The routes of a build therefore return empty objects that stand for their data, and the entry puts the
 * data back before it renders.
 */
import type { EntryContext, ServerBuild } from '@remix-run/node';

/** Remix does not see a property that is not enumerable. In the registry: in development, modules may be loaded twice. */
const HELD = Symbol.for('shop.held-data');

type WithInit = { type: 'DataWithResponseInit'; data: unknown };
const isWithInit = (answer: object): answer is WithInit =>
  'type' in answer && answer.type === 'DataWithResponseInit' && 'data' in answer;

function standInFor(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || answer instanceof Response) return answer;
  if (isWithInit(answer)) return { ...answer, data: standInFor(answer.data) };
  return Object.defineProperty({}, HELD, { value: answer });
}

type Route = NonNullable<ServerBuild['routes'][string]>;

function withStandIns(route: Route): Route {
  const { loader, action } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: async (args) => standInFor(await loader(args)) } : {}),
      ...(action ? { action: async (args) => standInFor(await action(args)) } : {}),
    },
  };
}

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && HELD in answer ? answer[HELD] : answer;

/** The build whose pages are to be rendered with `withData`. */
export const withoutData = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && withStandIns(route)]),
  ),
});

export function withData(context: EntryContext): EntryContext {
  const { staticHandlerContext: handled } = context;
  const put = (answers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, dataOf(answer)]));
  return {
    ...context,
    staticHandlerContext: {
      ...handled,
      loaderData: put(handled.loaderData),
      actionData: handled.actionData && put(handled.actionData),
    },
  };
}
