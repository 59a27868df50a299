/** Parses the shop's own holidays, a setting of both the storefront and the Shop API. */
import { z } from 'zod';
import { readClosures } from './rules/delivery.ts';

export const closures = z
  .string()
  .default('')
  .transform((text, context) => {
    const days = readClosures(text);
    if (days) return days;
    context.addIssue({ code: 'custom', message: 'must list days as YYYY-MM-DD, comma-separated' });
    return z.NEVER;
  });
