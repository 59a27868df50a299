/** `GET /openapi`: the contract as a page without scripts, made from the document of /openapi.json. */
import { html, raw } from 'hono/html';
import type { Call } from '#contract/call.ts';
import { BASE_PATH } from '../domain/catalogue/product-views.ts';

type Json = Record<string, unknown>;
type Document = { components: { schemas: Record<string, Json> } };

const AUTH: Record<Call['auth'], string> = {
  public: 'Nobody needs to be logged in; an access token is ignored.',
  optional: 'With a valid access token the caller is the member, without one a guest.',
  required: 'Needs a valid access token, else 401.',
};

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.25rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}h2{margin-top:2.5rem}dt{font-weight:600}dd{margin:0 0 .5rem}
.method{display:inline-block;min-width:4rem;font-weight:700}`;

/** Allows inline styles and nothing else. */
export const CONTRACT_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export function contractPage(calls: readonly Call[], document: Json) {
  const { schemas } = (document as Document).components;
  const tags = [...new Set(calls.map((call) => call.tag))];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${raw(STYLE)}</style></head><body>
<h1>Shop API</h1><p>${calls.length} calls under <code>${BASE_PATH}</code>. This page is made from the
<a href="/openapi.json">OpenAPI 3.1 document</a>. Add <code>?locale=ja_JP</code> or <code>en_US</code>. Amounts are
whole numbers in minor units: yen × 100. Answers are enveloped (<code>success</code>, <code>message</code>,
<code>data</code>); the header <code>X-Shop-Api-Envelope: off</code> asks for bare ones. An error carries
<code>code</code>, <code>message</code>, <code>errorCode</code> and, for input, <code>errors</code> by field. Whoever
knows a cart’s token can open the cart, but with the access token of another member than the cart’s, the answer is
404.</p>
<nav><p>${tags.map((tag, at) => html`${at > 0 ? ' · ' : ''}<a href="#${tag}">${tag}</a>`)}</p></nav>
${tags.map((tag) => {
  const own = calls.filter((call) => call.tag === tag);
  return html`<section><h2 id="${tag}">${tag}</h2>${own.map((call) => article(call, schemas))}</section>`;
})}</body></html>`;
}

function article(call: Call, schemas: Record<string, Json>) {
  const json = (id: string) =>
    schemas[id] ? html`<pre>${JSON.stringify(schemas[id], null, 2)}</pre>` : undefined;
  const rows = [
    { term: 'Who', text: AUTH[call.auth] },
    ...(call.query ? [{ term: 'Query', text: Object.keys(call.query.shape).join(' · ') }] : []),
    ...(call.body ? [{ term: 'Body', text: json(`${call.id}Body`) }] : []),
    { term: `Answer ${call.status}`, text: json(`${call.id}Data`) ?? 'No body.' },
    { term: 'Errors', text: call.errors.join(', ') || 'None of its own.' },
  ];
  return html`<details id="${call.id}"><summary><span class="method">${call.method.toUpperCase()}</span>
<code>${BASE_PATH + call.path}</code><br>${call.summary}</summary>
<dl>${rows.map(({ term, text }) => html`<dt>${term}</dt><dd>${text ?? ''}</dd>`)}</dl></details>`;
}
