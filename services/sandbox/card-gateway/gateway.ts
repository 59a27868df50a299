import type { logJson } from '#contract/process/json-log.ts';
import type { SandboxEnv } from '../env.ts';
import { CallLog } from './control/call-log.ts';
import { Journal } from './journal.ts';
import { GatewayState } from './state.ts';

/** Shared by all parts of the card gateway. */
export interface Gateway {
  env: SandboxEnv;
  state: GatewayState;
  calls: CallLog;
  log: typeof logJson;
  now: () => Date;
  /** True in the vendor's maintenance window, which exists only if GATEWAY_CLOCK is set. */
  inMaintenance: () => boolean;
}

export function createGateway(env: SandboxEnv, log: typeof logJson): Gateway {
  const offset = env.clockStart ? env.clockStart.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offset);
  const inMaintenance = () => env.clockStart !== undefined && isMaintenanceTime(now());
  return {
    env,
    state: new GatewayState(env.dataDir ? new Journal(env.dataDir) : undefined),
    calls: new CallLog(now),
    log,
    now,
    inMaintenance,
  };
}

/** 02:55–04:30 in Japan. The vendor's window is about monthly; here it is every night of the simulated clock. */
function isMaintenanceTime(at: Date): boolean {
  const minutes = (at.getUTCHours() * 60 + at.getUTCMinutes() + 9 * 60) % (24 * 60);
  return minutes >= 2 * 60 + 55 && minutes < 4 * 60 + 30;
}

/** Waits, but does not keep the process alive. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
