/** Second factors (RFC 6238: SHA-1, six digits, 30 s) and recovery codes. */
import { hkdfSync } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { ShopDetails } from '#contract/shop-details.ts';
import type { Env } from '../../env.ts';
import { seal, unseal } from '../seal.ts';
import { randomBase32 } from '../tokens.ts';

const SECRET_BYTES = 20;
const STEP_S = 30;
/** A clock may be off by one step. */
const TOLERANCE_S = 30;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_LETTERS = 12;

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'staff', 'totp', 32));

export const newTotpSecret = (): string => generateSecret({ length: SECRET_BYTES });

export const totpUri = ({ nameJa }: ShopDetails, email: string, secret: string): string =>
  generateURI({ issuer: `${nameJa} 事務室`, label: email, secret });

export const sealTotpSecret = ({ JWT_SECRET }: Env, secret: string): Buffer =>
  seal(secret, keyFrom(JWT_SECRET));

/** Also opens secrets that were sealed with the previous JWT_SECRET. Undefined for those of any other one. */
export function unsealTotpSecret(env: Env, sealed: Uint8Array): string | undefined {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = env;
  return openedWith(JWT_SECRET, sealed) ?? (JWT_SECRET_PREVIOUS && openedWith(JWT_SECRET_PREVIOUS, sealed));
}

/** Whether the secret can be opened with the present JWT_SECRET alone. */
export const isSealedAnew = ({ JWT_SECRET }: Env, sealed: Uint8Array): boolean =>
  openedWith(JWT_SECRET, sealed) !== undefined;

function openedWith(secret: string, sealed: Uint8Array): string | undefined {
  try {
    return unseal(sealed, keyFrom(secret));
  } catch {
    return undefined;
  }
}

/**
 * Returns the code's time step, or undefined when it is wrong, too old, or not newer than `lastStep`. otplib 13.5 throws
 * if `lastStep` is later than any code it could accept, as it is after the server's clock was set back by a minute.
 */
export function totpStepOf(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  if (lastStep !== null && lastStep > Math.floor((epoch + TOLERANCE_S) / STEP_S)) return undefined;
  const after = lastStep === null ? {} : { afterTimeStep: lastStep };
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S, ...after });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_CODE_LETTERS));
