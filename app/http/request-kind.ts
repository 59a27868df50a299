/** What a path requests. */
type RequestKind = 'page' | 'file' | 'picture' | 'probe';

/** Files of build/client and public/. */
const FILE = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png|ico|webmanifest|webp))$/;
const PICTURE = /^\/media\/.+$/;
const PROBE = /^\/(?:healthz|readyz|metrics)$/;

export function kindOf(path: string): RequestKind {
  if (FILE.test(path)) return 'file';
  if (PICTURE.test(path)) return 'picture';
  return PROBE.test(path) ? 'probe' : 'page';
}
