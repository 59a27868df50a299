import { serve } from '@hono/node-server';
import { logJson } from '#contract/process/json-log.ts';
import { SettingsError } from '#contract/process/settings.ts';
import { createSandbox } from './app.ts';
import { readEnv, type SandboxEnv } from './env.ts';

const GRACE_MS = 2_000;

function envOrExit(): SandboxEnv {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = envOrExit();
const server = serve(
  {
    fetch: createSandbox(env, logJson).fetch,
    port: env.port,
    ...(env.host === undefined ? {} : { hostname: env.host }),
  },
  (address) => logJson('info', 'listening', { port: address.port }),
);
server.on('error', (error) => {
  process.stderr.write(`The sandbox cannot listen on port ${env.port} (SANDBOX_PORT): ${error.message}\n`);
  process.exit(1);
});

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  server.close(() => process.exit(0));
  // Responses that are delayed on purpose (the card `hang`) would keep the process alive until they are sent.
  setTimeout(() => process.exit(0), GRACE_MS).unref();
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// The IPC channel closes when the launcher has ended, even after kill -9 (scripts/lib/process-group.mjs).
process.on('disconnect', end);
