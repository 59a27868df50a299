/** Style of the outside companies' pages. It deliberately differs from the shop's. */
export const PAGES_CSS = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; color-scheme: light; }
body { margin: 0; background: #eef1f4; color: #1d2733; line-height: 1.7; word-break: auto-phrase;
  font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif; }
small { display: block; font-size: 0.75rem; font-weight: 400; line-height: 1.4; color: #55616e; }
.banner { margin: 0; padding: 8px 16px; background: #fff3cd; border-bottom: 2px solid #8a6a1f; color: #4d3a06;
  text-align: center; font-size: 0.875rem; font-weight: 700; }
.banner small { color: inherit; }
main { max-width: 520px; margin: 16px auto 48px; padding: 24px 16px; background: #fff; }
@media (min-width: 560px) { main { margin-top: 32px; padding: 32px; border: 1px solid #cfd6dd; border-radius: 8px; } }
h1 { margin: 0 0 16px; font-size: 1.375rem; line-height: 1.35; }
h2 { margin: 24px 0 8px; font-size: 1rem; }
dl { margin: 0 0 24px; border-top: 1px solid #cfd6dd; }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid #cfd6dd; }
dt { flex: none; font-size: 0.875rem; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
dd.amount { font-size: 1.375rem; font-weight: 700; white-space: nowrap; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
label, legend { display: block; padding: 0; font-size: 0.875rem; font-weight: 700; }
.field { margin: 0 0 20px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair { margin-top: 8px; }
.pair label { font-weight: 400; }
input, select { width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; border: 1px solid #6b7785;
  border-radius: 4px; background: #fff; color: inherit; font: inherit; font-size: 1rem; }
input.short { width: 8em; }
input + small { margin-top: 4px; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 0; border-bottom: 1px solid #cfd6dd;
  font-size: 1rem; font-weight: 400; overflow-wrap: anywhere; }
.choice input { flex: none; width: 24px; min-height: 24px; margin: 0; }
[aria-invalid="true"] { border: 2px solid #a8281c; }
.error { margin: 4px 0 0; color: #a8281c; font-size: 0.875rem; font-weight: 700; }
.error::before { content: "! "; }
.summary { margin: 0 0 20px; padding: 12px 16px; border: 2px solid #a8281c; border-radius: 4px; }
.summary p { margin: 0; font-weight: 700; color: #a8281c; }
.notice { padding: 12px 16px; border: 2px solid #8a6a1f; border-radius: 4px; }
.success { padding: 12px 16px; border: 2px solid #2f6b45; border-radius: 4px; }
.notice p, .success p { margin: 0 0 4px; }
.code { font-variant-numeric: tabular-nums; }
button, .button { display: block; width: 100%; min-height: 52px; margin: 16px 0 0; padding: 12px 16px; border: 0;
  border-radius: 4px; background: #0b5c8a; color: #fff; font: inherit; font-weight: 700; text-align: center;
  text-decoration: none; cursor: pointer; }
button small, .button small { color: inherit; }
button.quiet, .button.quiet { border: 1px solid #6b7785; background: #fff; color: #1d2733; }
a { color: #0b5c8a; }
:focus-visible { outline: 3px solid #0b5c8a; outline-offset: 2px; }
details { margin-top: 32px; border-top: 1px solid #cfd6dd; padding-top: 8px; font-size: 0.875rem; }
summary { min-height: 44px; padding: 10px 0; font-weight: 700; cursor: pointer; }
summary small { display: inline; margin-left: 8px; }
.cards { margin: 0; padding: 0; list-style: none; }
.cards li { padding: 8px 0; border-bottom: 1px solid #e3e7eb; }
.cards code { display: block; font-size: 1rem; letter-spacing: 0.02em; }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background-color 0.15s; } }
button:hover, .button:hover { background: #094a6f; }
button.quiet:hover, .button.quiet:hover { background: #eef1f4; }
`;
