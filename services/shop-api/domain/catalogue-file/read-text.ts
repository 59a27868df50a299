import { createReadStream } from 'node:fs';
import { FileError } from '../errors.ts';

export const encodings = ['utf-8', 'shift_jis'] as const;
export type Encoding = (typeof encodings)[number];

export type TextSource = {
  file: string;
  encoding: Encoding;
  /** Progress: bytes read so far. */
  onRead?: (bytes: number) => void;
};

/** Streams the text without byte order mark. Throws FileError on invalid bytes. */
export async function* readText({ file, encoding, onRead }: TextSource): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  let lines = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (bytes === 0) refuseOtherKinds(chunk);
    bytes += chunk.length;
    onRead?.(bytes);
    const text = decode(() => decoder.decode(chunk, { stream: true }), encoding, lines);
    lines += text.split('\n').length - 1;
    yield text;
  }
  yield decode(() => decoder.decode(), encoding, lines);
}

/** Files that staff take for CSV: their own first bytes say it better than the first byte that cannot be decoded. */
function refuseOtherKinds(start: Buffer): void {
  const begins = start.toString('latin1', 0, 4);
  if (begins === 'PK\u0003\u0004')
    throw new FileError('The file is an Excel workbook (.xlsx). In Excel, save it as CSV UTF-8.');
  if (/^(?:ÿþ|þÿ)/.test(begins))
    throw new FileError('The file is Unicode text (UTF-16). In Excel, save it as CSV UTF-8.');
}

function decode(work: () => string, encoding: Encoding, line: number): string {
  try {
    return work();
  } catch {
    const hint = encoding === 'utf-8' ? ' If Excel wrote it: --encoding shift_jis.' : '';
    throw new FileError(`After line ${line} the file is not ${encoding}.${hint}`);
  }
}
