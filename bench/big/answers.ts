/**
 * Measures how many responses per second a server sends to sixteen connections. Reads only status and length of a
 * response: a client that parses every header would be slower than nginx, and would measure itself.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

type Wanted = { headers: Record<string, string>; seconds: number; warmUp: number };

/** Throws if a response has another status than 200, or no Content-Length. */
export async function answersPerSecond(url: string, { headers, seconds, warmUp }: Wanted): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const counting = { from: Date.now() + warmUp * 1000, until: Date.now() + (warmUp + seconds) * 1000 };
  const askers = Array.from({ length: CONNECTIONS }, async () => {
    let count = 0;
    // Reconnects, because nginx closes a connection after a thousand responses.
    while (Date.now() < counting.until) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      count += await askOn(socket, request, counting);
    }
    return count;
  });
  const counts = await Promise.all(askers);
  return Math.round(counts.reduce((sum, count) => sum + count) / seconds);
}

/** Sends the next request after each response, until the time is over or the server closes the connection. */
function askOn(socket: Socket, request: Buffer, { from, until }: { from: number; until: number }) {
  return new Promise<number>((resolve, reject) => {
    let count = 0;
    let head = '';
    let left = 0;
    socket.on('data', (chunk) => {
      if (left === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const length = LENGTH.exec(head.slice(0, end + HEAD_END.length))?.[1];
        if (!head.startsWith('HTTP/1.1 200') || !length) {
          socket.destroy(new Error(`not a whole page: ${head.slice(0, end)}`));
          return;
        }
        left = end + HEAD_END.length + Number(length) - head.length;
        head = '';
      } else left -= chunk.length;
      if (left > 0) return;
      const now = Date.now();
      if (now >= from && now < until) count++;
      if (now < until) socket.write(request);
      else socket.end();
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(count) : reject(error),
    );
    socket.on('close', () => resolve(count));
    socket.write(request);
  });
}
