import type { AppLoadContext } from '@remix-run/node';

/**
 * The value that loaders, the action and entry.server.tsx of one request share. Remix gives each of them a `Request`
 * object of its own, but all the same `context`, so the value is looked up by `context`.
 */
export function perRequest<Value>(make: (request: Request) => Value) {
  const values = new WeakMap<AppLoadContext, Value>();
  return (context: AppLoadContext, request: Request): Value => {
    const value = values.get(context) ?? make(request);
    values.set(context, value);
    return value;
  };
}
