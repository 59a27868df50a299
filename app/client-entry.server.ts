/** The inline script that loads a page's scripts. The CSP allows it by its hash. */
import { createHash } from 'node:crypto';
import { CHUNK_RELOAD_INTERVAL_MS, CHUNK_RELOADS_FREE } from '#contract/rules/constants.ts';
import href from './client-entry.ts?worker&url';

/**
 * §4 Reloads the page when a script cannot be fetched, for example after a deployment. After the second reload, reloads
 * at most once a minute (§9.21), because the page works without its scripts.
 */
const reload = `function(){try{var s=sessionStorage,k='chunk-reloads',a=JSON.parse(s[k]||'[]'),n=Date.now();
if(!a[${CHUNK_RELOADS_FREE - 1}]||n-a[${CHUNK_RELOADS_FREE - 1}]>=${CHUNK_RELOAD_INTERVAL_MS}){s[k]=JSON.stringify(a.concat(n).slice(-${CHUNK_RELOADS_FREE}));location.reload()}}catch(e){}}`;

const text = `addEventListener('load',function(){import('${href}').catch(${reload})})`;

export const clientEntry = {
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};
