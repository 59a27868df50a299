/** Opens the port. At the end of the process, closes it after all requests under way are answered. */
import { createServer, type RequestListener } from 'node:http';
import { logJson } from '#contract/process/json-log.ts';
import { drainUnread } from './drain-unread.ts';

const DRAIN_DEADLINE_MS = 25_000;

/** More than nginx passes on (four buffers of 16 KB): it has a page for larger ones, and Node's 431 is empty. */
const HEADERS_MAX = 80 * 1024;

type Options = {
  port: number;
  /** Undefined: all interfaces. */
  host: string | undefined;
  /** The setting that names the port. */
  setting: string;
};

export function listen(app: RequestListener, { port, host, setting }: Options): void {
  const server = createServer({ maxHeaderSize: HEADERS_MAX }, (req, res) => {
    drainUnread(req, res);
    app(req, res);
  });
  // Longer than a proxy's timeout, so that the proxy never reuses a connection that we are closing.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  server.requestTimeout = 30_000;
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isBusy = error.code === 'EADDRINUSE';
    process.stderr.write(isBusy ? `Port ${port} (${setting}) is in use.\n` : `${error.message}\n`);
    process.exit(1);
  });

  let isEnding = false;
  const drain = () => {
    // A signal to the whole group arrives twice: from the system, and from the launcher.
    if (isEnding) return;
    isEnding = true;
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    // Idle connections to the Shop API would keep the process alive for seconds.
    server.close(() => process.exit(0));
    setInterval(() => server.closeIdleConnections(), 250).unref();
    setTimeout(() => {
      server.closeAllConnections();
      process.exit(1);
    }, DRAIN_DEADLINE_MS).unref();
  };
  process.on('SIGTERM', drain).on('SIGINT', drain);
  // The launcher has exited: nothing else would end this process.
  process.once('disconnect', () => process.exit(0));

  server.listen(port, host, () => logJson('info', 'listening', { port }));
}
