/** How every process reads its settings from environment variables. */
import type { z } from 'zod';
import { logJson } from './json-log.ts';

/** The variables that are set; a blank one counts as unset. */
export const givenSettings = (
  source: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

/** `NAME: what is wrong` for each malformed or missing variable. */
export const settingFaults = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map((issue) => {
    const isMissing = issue.code === 'invalid_type' && / received undefined$/.test(issue.message);
    return `${issue.path.join('.')}: ${isMissing ? 'must be set' : issue.message}`;
  });

/** The message names every wrong variable, one per line. */
export class SettingsError extends Error {
  /** @param faults `NAME: what is wrong` */
  constructor(
    process: 'Shop API' | 'storefront' | 'desk' | 'sandbox',
    readonly faults: string[],
  ) {
    super(`The ${process} cannot start, these settings are wrong:\n  ${faults.join('\n  ')}`);
    this.name = 'SettingsError';
  }
}

/** Reads the settings at the start of a process, which ends if they are wrong. */
export function settingsOrExit<Env>(read: (source: Record<string, string | undefined>) => Env): Env {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    logJson('error', 'start.failed', { settings: error.faults });
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
