/** A small router with authentication, and errors in the format of a Symfony shop. */
import type { Locale } from './goods.ts';
import type { Habit } from './habits.ts';
import type { Cart, Member, State } from './state.ts';

export type Settings = {
  /** URL at which browsers and the storefront reach this back end. */
  origin: string;
  /** Minor units of a yen: 100, or 1 for a shop whose amounts are whole yen. */
  unit: 1 | 100;
  /** The card gateway. If undefined, nothing can be charged. */
  gateway: { origin: string; aid: string } | undefined;
  /** Whether responses include the gateway's data (`gateway` and `hosted` of the contract), or only the payment key. */
  tellsGateway: boolean;
  habits: Set<Habit>;
};

export class Asked {
  constructor(
    readonly state: State,
    readonly settings: Settings,
    readonly path: string,
    readonly params: readonly string[],
    readonly query: URLSearchParams,
    readonly body: Record<string, unknown>,
    readonly authorization: string | undefined,
  ) {}

  get locale(): Locale {
    return this.query.get('locale') === 'en_US' ? 'en_US' : 'ja_JP';
  }

  param(at: number): string {
    return this.params[at] ?? '';
  }

  /** @throws Refusal 401 */
  get member(): Member {
    if (!this.authorization) throw new Refusal(401, { code: 401, message: 'JWT Token not found' });
    const found = this.state.memberOf(this.authorization.replace(/^Bearer /, ''));
    if (typeof found === 'string') throw new Refusal(401, { code: 401, message: found });
    return found;
  }

  get memberIfAny(): Member | undefined {
    return this.authorization ? this.member : undefined;
  }

  /** @throws Refusal 404 */
  get cart(): Cart {
    const cart = this.state.carts.get(this.param(0));
    if (!cart || cart.number) throw notFound('Cart with given id does not exists');
    return cart;
  }
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`refused: ${status}`);
  }
}

export const notFound = (message: string): Refusal => new Refusal(404, { code: 404, message });

type Errors = Record<string, string[]>;
export const invalid = (errors: Errors | Errors[]): Refusal =>
  new Refusal(400, { code: 400, message: 'Validation failed', errors });

/** Like a Symfony form: one node per field, with or without errors. */
export const invalidForm = (fields: readonly string[], faults: Errors, own: string[] = []): Refusal =>
  new Refusal(400, {
    code: 400,
    message: 'Validation Failed',
    errors: {
      ...(own.length > 0 ? { errors: own } : {}),
      children: Object.fromEntries(
        fields.map((name) => [name, faults[name] ? { errors: faults[name] } : {}]),
      ),
    },
  });

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const nothing: Answer = { status: 204 };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = readonly [
  method: Method,
  path: RegExp,
  answer: (asked: Asked) => Answer | Promise<Answer>,
];

/** `*` matches one segment, `**` the rest. */
export const route = (method: Method, path: string, answer: Route[2]): Route => [
  method,
  new RegExp(`^${path.replace(/\*\*|\*/g, (star) => (star === '*' ? '([^/]+)' : '(.+)'))}$`),
  answer,
];

/** PHP writes an empty map as an empty list. */
export const phpMap = <T>(entries: [string, T][]): Record<string, T> | [] =>
  entries.length === 0 ? [] : Object.fromEntries(entries);
