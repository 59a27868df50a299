/** Cleans the HTML of the Shop API for the pages of the shop. */
import { env } from '#app/env.server.ts';
import { createCleaner } from './clean-html.server.ts';

export const { sanitise, safeLink } = createCleaner({ shopUrl: env.SHOP_URL });
