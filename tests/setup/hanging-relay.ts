/** A relay to a server. A test can make the relay hang: it then accepts connections, but sends nothing back. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class HangingRelay {
  hangs = false;
  private constructor(private readonly server: Server) {}

  static async open(target: string): Promise<HangingRelay> {
    const server = createServer((asked, answer) => {
      if (line.hangs) return;
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
