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
    bytes += chunk.length;
    onRead?.(bytes);
    const text = decode(() => decoder.decode(chunk, { stream: true }), encoding, lines);
    lines += text.split('\n').length - 1;
    yield text;
  }
  yield decode(() => decoder.decode(), encoding, lines);
}

function decode(work: () => string, encoding: Encoding, line: number): string {
  try {
    return work();
  } catch {
    const hint = encoding === 'utf-8' ? ' If Excel wrote it: --encoding shift_jis.' : '';
    throw new FileError(`After line ${line} the file is not ${encoding}.${hint}`);
  }
}
