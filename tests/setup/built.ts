/** Vitest's global set-up of the tests that start real processes: the build that these are, made when it is stale. */
import path from 'node:path';
import { prepare } from '../../scripts/lib/prepare.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

export default function built(): Promise<void> {
  return prepare(ROOT, { build: true });
}
