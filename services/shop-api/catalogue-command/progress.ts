import type { WriteStream } from 'node:tty';

const WIDTH = 24;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5000;

/** Shows progress: a bar on a terminal, elsewhere a line every five seconds. */
export class Progress {
  private shownAt = Date.now();
  private hasBar = false;

  constructor(private readonly stream: Pick<WriteStream, 'write' | 'isTTY'> = process.stderr) {}

  /** `share`: 0 to 1. */
  show(share: number, text: string): void {
    const now = Date.now();
    if (now - this.shownAt < (this.stream.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
    this.shownAt = now;
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    if (!this.stream.isTTY) {
      this.stream.write(`${percent} ${text}\n`);
      return;
    }
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    this.hasBar = true;
    this.stream.write(`\r\x1b[K${bar} ${percent} ${text}`);
  }

  /** Ends the bar. */
  end(): void {
    if (this.hasBar) this.stream.write('\r\x1b[K');
    this.hasBar = false;
  }
}
