/** A client with a chosen IP address, and a server that stands behind a proxy and records the requests that it gets. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; body: string; headers: IncomingMessage['headers'] };
export type Asked = { method?: string; headers?: Record<string, string>; body?: string; from?: string };

export function ask(url: string, { method = 'GET', headers = {}, body, from }: Asked = {}): Promise<Answer> {
  const send = url.startsWith('https') ? tlsRequest : request;
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, rejectUnauthorized: false, timeout: 30_000 };
    const sent = send(url, { ...options, ...(from ? { localAddress: from, family: 4 } : {}) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: text, headers: answer.headers }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A server that responds by `reply` and records its requests. */
export class RecordingServer {
  readonly asked: IncomingMessage[] = [];
  readonly sockets = new Set<unknown>();
  reply: (req: IncomingMessage, res: ServerResponse) => void = (req, res) => {
    res.end(JSON.stringify(req.headers));
  };
  private constructor(private readonly server: Server) {}

  static async open(): Promise<RecordingServer> {
    const server = createServer((req, res) => {
      behind.asked.push(req);
      behind.sockets.add(req.socket);
      behind.reply(req, res);
    });
    const behind = new RecordingServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return behind;
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
