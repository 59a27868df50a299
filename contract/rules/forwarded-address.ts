/**
 * The address in an entry of `X-Forwarded-For`. Some proxies append the port (`203.0.113.5:51234`, `[2001:db8::1]:443`),
 * which is another one for each connection. Entries of any other form are returned as they are.
 */
export const withoutPort = (entry: string): string =>
  /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
