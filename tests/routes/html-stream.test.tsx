import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageSink } from '#app/html-stream.server.ts';

it('a page of Japanese comes out as it went in, wherever the stream is cut', async () => {
  for (let shift = 0; shift < 3; shift++) {
    const words = 'x'.repeat(shift) + '特定商取引法に基づく表記'.repeat(900);
    const page = await new Promise<Buffer>((resolve) => {
      const { pipe } = renderToPipeableStream(
        <ul>
          {words.match(/.{1,40}/gu)?.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it never changes
            <li key={n} title={part}>
              {part}
            </li>
          ))}
        </ul>,
        { onAllReady: () => pipe(pageSink(resolve)) },
      );
    });
    const html = page.toString();
    expect(html).not.toContain('\0');
    expect([...html.matchAll(/>([^<]+)</g)].map((match) => match[1]).join('')).toBe(words);
    expect([...html.matchAll(/title="([^"]+)"/g)].map((match) => match[1]).join('')).toBe(words);
  }
});
