/** Requests one after the other on one connection, as a proxy sends those of several visitors. */
import { connect } from 'node:net';

type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  chunked?: boolean;
};

/**
 * The statuses of a request and of a `GET` that follows on the same connection. Only one status if the connection was
 * closed instead.
 */
export function followedByGet(origin: string, first: Sent, path: string): Promise<number[]> {
  const { hostname, port, host } = new URL(origin);
  const head = (method: string, to: string, headers: Record<string, string>) =>
    [`${method} ${to} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
      '\r\n',
    );
  const { method, headers = {}, body = '', chunked = false } = first;
  const length = chunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(Buffer.byteLength(body)) };
  const second = `${head('GET', path, { Host: host, Connection: 'close' })}\r\n\r\n`;

  return new Promise((resolve) => {
    let text = '';
    let isSecondSent = false;
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => resolve(statuses()));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isSecondSent || statuses().length === 0) return;
      isSecondSent = true;
      socket.write(second);
    });
    socket.write(`${head(method, first.path, { Host: host, ...headers, ...length })}\r\n\r\n`);
    if (chunked) for (const part of body.match(/.{1,40000}/g) ?? []) socket.write(chunk(part));
    socket.write(chunked ? '0\r\n\r\n' : body);
  });
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
