/**
 * Ways in which the requests of scripts fail: blockers that let scripts run but not fetch, lines that neither answer nor
 * break, and an answer that is not the shop's.
 */
const ways = {
  'fetch is forbidden': 'reject(new TypeError())',
  'no answer comes': 'signal && signal.addEventListener("abort", () => reject(signal.reason))',
  'somebody else answers':
    'resolve(Object.defineProperty(new Response("<h1>Wi-Fi</h1>", { headers: { "Content-Type": "text/html" } }), "url", { value: String(new URL(address, location)) }))',
} as const;

export type Trouble = keyof typeof ways;
export const troubles = Object.keys(ways) as Trouble[];

/** A script for the page, after which every request fails in this way. */
export const failFetch = (trouble: Trouble): string =>
  `window.fetch = (address, { signal } = {}) => new Promise((resolve, reject) => { ${ways[trouble]} })`;
