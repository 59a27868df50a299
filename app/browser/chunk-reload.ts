/**
 * §4 A chunk that cannot be fetched, after a new version was put up for instance: the page is loaded anew, from the
 * second attempt on at most once a minute (§9). It works without its scripts all the while. As text, because it stands
 * in the page itself.
 */
import { CHUNK_RELOAD_INTERVAL_MS, CHUNK_RELOADS_FREE } from '#contract/rules/constants.ts';

export const RELOAD = `function(){try{var s=sessionStorage,k='chunk-reloads',a=JSON.parse(s[k]||'[]'),n=Date.now();
if(!a[${CHUNK_RELOADS_FREE - 1}]||n-a[${CHUNK_RELOADS_FREE - 1}]>=${CHUNK_RELOAD_INTERVAL_MS}){s[k]=JSON.stringify(a.concat(n).slice(-${CHUNK_RELOADS_FREE}));location.reload()}}catch(e){}}`;
