import { BoundedMap } from '../bounded-map.ts';
import type { SandboxEnv } from '../env.ts';
import type { Person } from './people.ts';

export type Lang = 'ja' | 'en';

/** An authorization request, stored while the consent page is open. */
export interface AuthorizationRequest {
  redirectUri: string;
  /** If undefined, no state is sent back. */
  state: string | undefined;
  scope: string;
  challenge: string;
  lang: Lang;
  expiresAt: number;
}

/** Data behind an authorization code. */
export interface Grant {
  person: Person;
  scope: string;
  redirectUri: string;
  challenge: string;
  expiresAt: number;
  used: boolean;
  token: AccessToken | undefined;
}

export interface AccessToken {
  person: Person;
  scope: string;
  expiresAt: number;
  isRevoked: boolean;
}

/** A call that `POST /sandbox/oauth/next` can make fail. */
export type ForcedCall = 'authorize' | 'token' | 'userinfo';

export const REQUEST_LIFE_MS = 10 * 60_000;
export const CODE_LIFE_MS = 60_000;
export const TOKEN_LIFE_S = 600;
const LIMIT = 20_000;

/** The OAuth provider's settings and memory. */
export interface Provider {
  env: SandboxEnv;
  requests: BoundedMap<AuthorizationRequest>;
  grants: BoundedMap<Grant>;
  tokens: BoundedMap<AccessToken>;
  /** Calls that must fail next. */
  forced: ForcedCall[];
}

export function createProvider(env: SandboxEnv): Provider {
  return {
    env,
    requests: new BoundedMap(LIMIT),
    grants: new BoundedMap(LIMIT),
    tokens: new BoundedMap(LIMIT),
    forced: [],
  };
}

/** Returns true, and removes the entry, if the test control wants this call to fail. */
export function takeForcedFailure({ forced }: Provider, call: ForcedCall): boolean {
  const index = forced.indexOf(call);
  if (index >= 0) forced.splice(index, 1);
  return index >= 0;
}
