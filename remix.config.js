/**
 * Remix's options; vite.config.ts hands them to the plugin. Routes come from app/routes.ts, so the folder
 * convention is switched off. All v3 flags are on, so that a later move to React Router 7 is mechanical.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*'],
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
  },
};
