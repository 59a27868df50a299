import { index, layout, type RouteConfig, route } from '@remix-run/route-config';
import { type Screen, screens } from './screens.ts';

const rows: readonly Screen[] = screens;

export default [
  layout(
    'routes/shell/route.tsx',
    { id: 'shell' },
    rows.map(({ id, path, file = `${id}/route.tsx` }) =>
      path === '' ? index(`routes/${file}`, { id }) : route(path, `routes/${file}`, { id }),
    ),
  ),
  route('readyz', 'routes/meta/readyz.ts', { id: 'readyz' }),
] satisfies RouteConfig;
