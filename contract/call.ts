import type { z } from 'zod';

/**
 * The access token of a call (§6): `public` ignores it, `optional` takes a caller without a valid one for a guest,
 * `required` answers 401 without one.
 */
export type Auth = 'public' | 'optional' | 'required';

/** One call of the Shop API (§7): what goes in, what comes out. The server, its OpenAPI page and every client read it. */
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
  /** The bare view inside the envelope's `data`; `null` for calls without one. */
  data: z.ZodType;
  /** Statuses other than success that a client must expect. */
  errors: readonly number[];
};

export const defineCall = <const C extends Call>(call: C): C => call;

export type Params<C extends Call> = C['params'] extends z.ZodObject ? z.input<C['params']> : undefined;
export type Query<C extends Call> = C['query'] extends z.ZodObject ? z.input<C['query']> : undefined;
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type Data<C extends Call> = z.output<C['data']>;
