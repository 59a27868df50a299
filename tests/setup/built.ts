/** Vitest's global setup for tests that start real processes: builds if the build is outdated. */
import path from 'node:path';
import { prepare } from '../../scripts/lib/prepare.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

export default function built(): Promise<void> {
  return prepare(ROOT, { build: true });
}
