import type { z } from 'zod';

/**
 * How a call uses the access token (§6). `public`: ignores it. `optional`: treats callers without a token as guests,
 * and responds 401 to a token that is not valid. `required`: responds 401 to both.
 */
export type Auth = 'public' | 'optional' | 'required';

/** One call of the Shop API (§7): its input and output, for the server, the OpenAPI document and the clients. */
export type Call = {
  id: string;
  summary: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Relative to the base path. `{slug}` spans several segments. */
  path: string;
  auth: Auth;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  status: 200 | 201 | 204;
  /** The envelope's `data`; `null` for calls without data. */
  data: z.ZodType;
  /** Statuses other than success that a client must expect. */
  errors: readonly number[];
};

type Definition = Omit<Call, 'status'> & { status?: Call['status'] };

/** The status is 200 unless it is given. */
export const defineCall = <const C extends Definition>(call: C): C & Pick<Call, 'status'> => ({
  status: 200,
  ...call,
});

export type Params<C extends Call> = C['params'] extends z.ZodObject ? z.input<C['params']> : undefined;
export type Query<C extends Call> = C['query'] extends z.ZodObject ? z.input<C['query']> : undefined;
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type Data<C extends Call> = z.output<C['data']>;

/** Header of a delivery's key: the same call with the same key gets the answer of the first, for a minute. */
export const DELIVERY_KEY = 'Idempotency-Key';

/** Calls that change something take such a key. */
export const takesDeliveryKey = ({ id, method }: Pick<Call, 'id' | 'method'>): boolean =>
  method !== 'get' || id === 'verifyAccount';
