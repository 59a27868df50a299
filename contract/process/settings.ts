/** How every process reads its settings from environment variables. */
import type { z } from 'zod';

/** The variables that are set; a blank one counts as unset. */
export const givenSettings = (
  source: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

/** The message names every invalid variable, one per line. */
export class SettingsError extends Error {
  constructor(process: string, { issues }: z.ZodError) {
    const lines = issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    super(`The ${process} cannot start, these settings are wrong:\n${lines.join('\n')}`);
    this.name = 'SettingsError';
  }
}
