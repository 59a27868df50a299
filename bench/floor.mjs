/** Serves, from memory, a minimal page to compare with: 14 KB of HTML with inlined styles, and one picture. */
import { createServer } from 'node:http';

const HTML_BYTES = 14 * 1024;
const SENTENCE = '木漏れ日の下で本を読む午後のために、静かな一冊を選びました。';

const STYLE = 'body{margin:16px;font:16px/1.6 sans-serif}img{display:block;width:328px;height:328px}';
const HEAD = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>床</title><style>${STYLE}</style><h1>床</h1><img src="/picture" width="328" height="328" alt="">`;

function page() {
  let html = HEAD;
  while (Buffer.byteLength(html) < HTML_BYTES) html += `<p>${SENTENCE}`;
  return html;
}

/**
 * @param {{ type: string, bytes: Buffer }} picture
 * @returns {Promise<{ origin: string, stop(): Promise<void> }>}
 */
export async function startFloor(picture) {
  const html = page();
  const server = createServer((req, res) => {
    if (req.url === '/picture') res.writeHead(200, { 'Content-Type': picture.type }).end(picture.bytes);
    else res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
