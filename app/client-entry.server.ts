/** How pages start their small script: allowed by a hash, the same for everybody. */
import { createHash } from 'node:crypto';
import { RELOAD } from './browser/chunk-reload.ts';
import href from './browser/enhance.ts?worker&url';

const text = `addEventListener('load',function(){import('${href}').catch(${RELOAD})})`;

export const clientEntry = {
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};
