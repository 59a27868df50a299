/** A relay between two processes. A test can cut it at a chosen message. */
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `request`: before the receiver gets the message; `work`: while the receiver works; `answer`: after the work, before the
 * sender gets the response; `answered`: after the sender got the response.
 */
export type Moment = 'request' | 'work' | 'answer' | 'answered';

export type Cut = {
  moment: Moment;
  /** `body`: body of the request. */
  matches(message: { method: string; path: string; body: string }): boolean;
  /** Number of messages to hold before the cut. After `TIMEOUT_MS`, those held so far are cut. */
  count: number;
  /** Called once while the messages are held. */
  act(): Promise<void>;
  /** Whether a held request is still delivered if its sender has died. */
  delivers: boolean;
};

const TIMEOUT_MS = 2500;

type Armed = Cut & { held: number; over: boolean; full(): void; acted: Promise<void> };
type Answer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };

export class Relay {
  #server: Server;
  #cut: Armed | undefined;

  private constructor(private readonly target: string) {
    this.#server = http.createServer((request, response) => void this.#carry(request, response));
  }

  static async open(target: string): Promise<Relay> {
    const relay = new Relay(target);
    await new Promise<void>((resolve) => relay.#server.listen(0, resolve));
    return relay;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts once, at the first matching messages. */
  cut(cut: Cut): void {
    let full = () => {};
    const enough = new Promise<void>((resolve) => {
      full = resolve;
    });
    const armed: Armed = { ...cut, held: 0, over: false, full, acted: enough.then(() => cut.act()) };
    this.#cut = armed;
    enough.then(() => {
      armed.over = true;
    });
  }

  /** Number of messages that the current cut holds or has cut. */
  get held(): number {
    return this.#cut?.held ?? 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const message = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        body: body.toString('utf8'),
      };
      const cut = this.#cut?.over === false && this.#cut.matches(message) ? this.#cut : undefined;
      if (cut?.moment === 'request') {
        await this.#hold(cut);
        if (!cut.delivers) return void request.socket.destroy();
      }
      const [answer] = await Promise.all([
        forward(this.target, request, body),
        cut?.moment === 'work' ? this.#hold(cut) : undefined,
      ]);
      if (cut?.moment === 'answer') {
        await this.#hold(cut);
        return void request.socket.destroy();
      }
      response.writeHead(answer.status, answer.headers).end(answer.body);
      if (cut?.moment === 'answered') await this.#hold(cut);
    } catch {
      // A missing or broken response is passed on as a broken connection.
      request.socket.destroy();
    }
  }

  async #hold(cut: Armed): Promise<void> {
    cut.held++;
    if (cut.held >= cut.count) cut.full();
    else void sleep(TIMEOUT_MS).then(() => cut.full());
    await cut.acted;
  }
}

/** Uses one connection per request, so that no connection to a killed process is reused. */
function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = request.headers;
    const outgoing = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: { ...headers, 'content-length': body.length }, agent: false },
      async (incoming) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of incoming) chunks.push(chunk as Buffer);
        } catch (error) {
          return reject(error);
        }
        const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, ...given } = incoming.headers;
        const whole = Buffer.concat(chunks);
        resolve({ status: incoming.statusCode ?? 502, headers: given, body: whole });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
