/**
 * React 18 writes pages in views of 2,048 bytes and leaves zeros where a character of several bytes does not fit into
 * the rest of one (facebook/react#24985). Browsers drop them in texts, but in an address they would break it: Japanese
 * pages have a boundary inside a character every few kilobytes. HTML has no use for the character itself.
 */
import { Transform } from 'node:stream';

export const withoutNul = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
