/** Cleans the HTML of the Shop API for the pages of the shop. */
import { env } from '#app/env.ts';
import { createCleaner } from '#kit/html/clean-html.ts';

export const { sanitise, safeLink } = createCleaner({ shopUrl: env.SHOP_URL });
