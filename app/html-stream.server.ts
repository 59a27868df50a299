/**
 * React 18 writes pages in views of 2,048 bytes and leaves zeros where a character of several bytes does not fit into
 * the rest of one (facebook/react#24985). Browsers drop them in texts, but in an address they would break it: Japanese
 * pages have a boundary inside a character every few kilobytes. HTML has no use for the character itself.
 */
import { Writable } from 'node:stream';

/** Takes a page in, and hands it on in one piece, without zeros, when it is whole. */
export function pageSink(whole: (page: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      whole(withoutZeros(Buffer.concat(chunks)));
      done();
    },
  });
}

/** By pieces: looking at every byte would take longer than making the page. */
function withoutZeros(page: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(0); at >= 0; at = page.indexOf(0, from)) {
    pieces.push(page.subarray(from, at));
    from = at + 1;
  }
  return from === 0 ? page : Buffer.concat([...pieces, page.subarray(from)]);
}
