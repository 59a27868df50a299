import { Hono } from 'hono';
import { PAGES_CSS } from '../page-style.ts';
import { ACS_DONE_JS, CP_TOKEN_JS, EMV3DS_ADAPTER_JS, JQUERY_JS } from './browser-scripts.ts';
import { controlRoutes } from './control/routes.ts';
import type { Gateway } from './gateway.ts';
import { gatewayInterfaceRoutes } from './gateway-interface.ts';
import { hostedRoutes } from './hosted/routes.ts';
import { acsRoutes } from './three-d-secure/acs.ts';
import { threeDSecureRoutes } from './three-d-secure/authenticate.ts';
import { tokenRoutes } from './token.ts';

const FILES: Readonly<Record<string, [type: string, text: string]>> = {
  '/gateway/js/CPToken.js': ['text/javascript', CP_TOKEN_JS],
  '/gateway/js/EMV3DSAdapter.js': ['text/javascript', EMV3DS_ADAPTER_JS],
  '/gateway/js/jquery.js': ['text/javascript', JQUERY_JS],
  '/gateway/js/acs-done.js': ['text/javascript', ACS_DONE_JS],
  '/gateway/css/pages.css': ['text/css', PAGES_CSS],
};

/** The whole card gateway: browser scripts, tokens, 3-D Secure, charge interface, hosted page, test control. */
export function cardGatewayRoutes(gw: Gateway): Hono {
  const app = new Hono();
  for (const [path, [type, text]] of Object.entries(FILES)) {
    app.get(path, (c) =>
      c.body(text, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      }),
    );
  }
  for (const routes of [
    tokenRoutes,
    threeDSecureRoutes,
    acsRoutes,
    gatewayInterfaceRoutes,
    hostedRoutes,
    controlRoutes,
  ])
    app.route('/', routes(gw));
  return app;
}
