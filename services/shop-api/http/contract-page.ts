/** `GET /openapi`: the contract as a page to read, without scripts, made from the same document as /openapi.json. */
import type { Call } from '#contract/call.ts';
import { escapeHtml as esc } from '#contract/rules/escape-html.ts';
import { BASE_PATH } from '../domain/catalogue/views.ts';

type Json = Record<string, unknown>;
type Document = { components: { schemas: Record<string, Json> } };

const AUTH: Record<Call['auth'], string> = {
  public: 'Nobody needs to be logged in; a bearer is ignored.',
  cart: 'The cart token in the path is the key; a valid bearer of another member answers 404.',
  bearer: 'Needs a valid access token, else 401.',
  'bearer?': 'With a valid access token the caller is the member, without one a guest.',
  'bearer+cart': 'Needs a valid access token and a cart that is nobody else’s.',
  'bearer?+cart': 'With a valid access token the caller is the member, without one a guest.',
};

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.25rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}h2{margin-top:2.5rem}dt{font-weight:600}dd{margin:0 0 .5rem}
.method{display:inline-block;min-width:4rem;font-weight:700}`;

/** The style element is allowed by name, nothing else is. */
export const CONTRACT_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export function contractPage(calls: readonly Call[], document: Json): string {
  const { schemas } = (document as Document).components;
  const tags = [...new Set(calls.map((call) => call.tag))];
  const sections = tags.map((tag) => {
    const own = calls.filter((call) => call.tag === tag).map((call) => article(call, schemas));
    return `<section><h2 id="${esc(tag)}">${esc(tag)}</h2>${own.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<h1>Shop API</h1><p>${calls.length} calls under <code>${BASE_PATH}</code>. The same as
<a href="/openapi.json">OpenAPI 3.1</a>. Add <code>?locale=ja_JP</code> or <code>en_US</code>. Amounts are whole numbers in
minor units: yen × 100. Answers are enveloped (<code>success</code>, <code>message</code>, <code>data</code>); the header
<code>X-Shop-Api-Envelope: off</code> asks for bare ones. An error carries <code>code</code>, <code>message</code>,
<code>errorCode</code> and, for input, <code>errors</code> by field.</p>
<nav><p>${tags.map((tag) => `<a href="#${esc(tag)}">${esc(tag)}</a>`).join(' · ')}</p></nav>
${sections.join('\n')}</body></html>`;
}

function article(call: Call, schemas: Record<string, Json>): string {
  const parts: [string, string][] = [['Who', esc(AUTH[call.auth])]];
  if (call.query)
    parts.push([
      'Query',
      Object.keys(call.query.shape)
        .map((n) => `<code>${esc(n)}</code>`)
        .join(' · '),
    ]);
  if (call.body) parts.push(['Body', json(schemas[`${call.id}Body`])]);
  const data = call.status === 204 ? '' : json(schemas[`${call.id}Data`]);
  parts.push([`Answer ${call.status}`, data || 'No body.']);
  parts.push(['Errors', call.errors.join(', ') || 'None of its own.']);
  const list = parts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('');
  const line = `<span class="method">${call.method.toUpperCase()}</span> <code>${esc(BASE_PATH + call.path)}</code>`;
  return `<details id="${esc(call.id)}"><summary>${line}<br>${esc(call.summary)}</summary><dl>${list}</dl></details>`;
}

const json = (schema: Json | undefined) =>
  schema ? `<pre>${esc(JSON.stringify(schema, null, 2))}</pre>` : '';
