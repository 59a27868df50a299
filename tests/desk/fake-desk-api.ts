/** A fake of the Shop API's desk calls: returns the responses that a test sets, and records requests. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { permissionsOf, type Role } from '#contract/desk/permissions.ts';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Answering = Answer | ((asked: Asked) => Answer);

export const sessionOf = (role: Role, more: object = {}) => ({
  staff: { id: 1, name: '佐藤 葉子', email: 'sato@example.jp', role, locale: 'ja_JP' },
  level: 'full',
  totp: 'set',
  permissions: permissionsOf[role],
  freshUntil: null,
  counts: { toShip: 3, late: 1, payments: 0, inquiries: 0, unsentMails: 0 },
  mailSending: 'on',
  ...more,
});

export const today = {
  nextToShip: 7,
  toShip: 3,
  late: 1,
  awaitingPayment: 2,
  doubtful: 0,
  refundsOpen: 0,
  refundsOwed: 0,
  inquiries: 4,
  deadMails: 0,
  storedMails: 0,
  mailSending: 'on',
  lowStock: null,
  requestsInStock: 0,
  setup: null,
  days: [
    {
      day: '2026-11-24',
      orders: 2,
      total: 1_100_000,
      refunds: 1,
      refunded: 50_000,
      weekBefore: 400_000,
      yearBefore: 0,
    },
  ],
  nextShipBy: '2026-11-20',
  bestSellers: [{ id: 5, name: '月の辞典', picture: 'cover.webp', pieces: 12 }],
  seminars: [{ id: 6, name: '夜の教室', startsAt: '2026-12-01T10:00:00.000Z', taken: 8, left: 2 }],
};

export const refusal = (code: number, errorCode: string, more: object = {}): Answer => ({
  status: code,
  body: { code, errorCode, message: `その理由は${errorCode}です。`, ...more },
});

export class FakeDeskApi {
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answering>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((req, res) => {
      void text(req).then((sent) => {
        const { method = '', url = '', headers } = req;
        const asked: Asked = { method, path: url, headers, body: sent ? JSON.parse(sent) : undefined };
        this.asked.push(asked);
        const answering = this.#answers.get(`${method} ${url}`) ?? refusal(404, 'not_found');
        const answer = typeof answering === 'function' ? answering(asked) : answering;
        res.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
        res.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
      });
    });
  }

  static async open(): Promise<FakeDeskApi> {
    const api = new FakeDeskApi();
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** `call`: method and path below /desk-api, such as `GET /session`. */
  on(call: string, answer: Answering): this {
    const [method = '', path = ''] = call.split(' ');
    this.#answers.set(`${method} /desk-api${path}`, answer);
    return this;
  }

  /** Resets to the defaults: a session of role owner, and the figures for today's page. */
  reset(): this {
    this.asked.length = 0;
    this.#answers.clear();
    return this.on('GET /session', { body: sessionOf('owner') })
      .on('GET /today', { body: today })
      .on('GET /shipments/latest', { body: { batches: [] } });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
