import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Folder with PostgreSQL's `initdb` and `postgres`: TEST_POSTGRES_BIN, else the one in the PATH, else Debian's newest.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} undefined when PostgreSQL is not installed
 */
export function findPostgres(env) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    env['TEST_POSTGRES_BIN'] ?? '',
    ...(env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
