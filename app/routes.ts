import { layout, type RouteConfig, route } from '@remix-run/route-config';
import { guardRule } from './rules/guards.ts';
import { resources, type Screen, screens } from './screens.ts';

const layouts = {
  products: 'routes/products/layout.tsx',
  checkout: 'routes/checkout/layout.tsx',
  account: 'routes/account/layout.tsx',
} as const;

type Language = 'ja' | 'en';
type Branch = ReturnType<typeof route>[];

for (const { guard } of screens) guardRule(guard);

/** One language's screens: those without a layout, then each layout with its screens. */
function tree(language: Language): Branch {
  const row = (screen: Screen) =>
    screen.path === ''
      ? { id: `${language}.${screen.id}`, index: true, file: screen.file }
      : route(screen.path, screen.file, { id: `${language}.${screen.id}` });
  const framed = Object.entries(layouts).map(([name, file]) =>
    layout(file, { id: `${language}.${name}.layout` }, screens.filter((s) => s.layout === name).map(row)),
  );
  return [...screens.filter((screen) => !screen.layout).map(row), ...framed];
}

const resourceRoutes = resources.flatMap((resource) => {
  const file = `routes/${resource.file}`;
  if (!('languages' in resource)) return [route(resource.path, file, { id: resource.id })];
  return [
    route(resource.path, file, { id: `ja.${resource.id}` }),
    route(`en/${resource.path}`, file, { id: `en.${resource.id}` }),
  ];
});

/**
 * The two languages' trees have the same files under different ids. With one tree and an optional `:lang?` segment, a
 * POST to `/fr/login` would run the action before any loader could refuse the language.
 */
export default [
  layout('routes/shell/route.tsx', { id: 'ja.shell' }, tree('ja')),
  route('en', 'routes/shell/route.tsx', { id: 'en.shell' }, tree('en')),
  ...resourceRoutes,
] satisfies RouteConfig;
