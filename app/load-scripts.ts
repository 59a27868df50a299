/** The inline script that loads a page's scripts. The CSP allows it by its hash. */
import { createHash } from 'node:crypto';
import { CHUNK_RELOAD_INTERVAL_MS, CHUNK_RELOADS_FREE } from '#contract/rules/constants.ts';
import href from './client-entry.ts?worker&url';

/**
 * §4 Reloads the page when a script cannot be fetched, for example after a deployment. After the second reload, reloads
 * at most once a minute (§9.21), because the page works without its scripts.
 *
 * Does not reload a page that is being left: Firefox then ends the page's requests at once, and the reload would take
 * the place of the pressed link or form. `onbeforeunload`, because it is short: each page has this script.
 */
const reload = `()=>{try{let s=sessionStorage,a=JSON.parse(s.reloads||'[]'),n=Date.now();
if(!(l||n-a[${CHUNK_RELOADS_FREE - 1}]<${CHUNK_RELOAD_INTERVAL_MS})){s.reloads=JSON.stringify(a.concat(n).slice(-${CHUNK_RELOADS_FREE}));location.reload()}}catch{}}`;

const text = `addEventListener('load',()=>{let l;onbeforeunload=()=>{l=1};import('${href}').catch(${reload})})`;

export const clientEntry = {
  text,
  cspHash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};
