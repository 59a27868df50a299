/**
 * A relay to a server. A test can make the relay slow, or make it hang: it then accepts connections, but sends nothing
 * back.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class HangingRelay {
  hangs = false;
  /** Paths for which nothing is sent back. */
  hangsAt: (path: string) => boolean = () => false;
  /** How long the relay waits before it passes a request on. */
  delayMs = 0;
  #heard = () => {};
  private constructor(private readonly server: Server) {}

  /** Resolves when the next request arrives. */
  nextRequest(): Promise<void> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }

  static async open(target: string): Promise<HangingRelay> {
    const server = createServer(async (asked, answer) => {
      line.#heard();
      if (line.hangs || line.hangsAt(asked.url ?? '')) return;
      await sleep(line.delayMs);
      const { method, url, headers } = asked;
      const passed = request(target + url, { method, headers, agent: false }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    const line = new HangingRelay(server);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
