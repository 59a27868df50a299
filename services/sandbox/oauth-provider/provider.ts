import { BoundedMap } from '../bounded-map.ts';
import type { SandboxEnv } from '../env.ts';
import type { Person } from './people.ts';

export type Lang = 'ja' | 'en';

/** What an application asked for, while the person looks at the consent page. */
export interface AuthorizationRequest {
  redirectUri: string;
  /** undefined when none was sent: then none is sent back */
  state: string | undefined;
  scope: string;
  challenge: string;
  lang: Lang;
  expiresAt: number;
}

/** What an authorization code stands for. */
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
  /** the calls that are to fail next */
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

/** Whether this call is to fail; asking uses the wish up. */
export function mustFail({ forced }: Provider, call: ForcedCall): boolean {
  const index = forced.indexOf(call);
  if (index >= 0) forced.splice(index, 1);
  return index >= 0;
}
