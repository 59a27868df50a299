import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// `parseEnv` is not imported by name: an old Node, which lacks it, would fail before supported-node.mjs says why.
import util from 'node:util';

/** @typedef {Record<string, string | undefined>} Env */

const LINE = /^\s*(?:#|$|(?:export\s+)?[A-Za-z_]\w*\s*=)/;

/** A `#` in an unquoted value, where Node would begin a comment and cut the value off. */
const CUT = /=\s*[^'"`\s#][^#]*(?<=\S)#/;

/**
 * Reads `NAME=value` lines as Node does. Variables in `given` take precedence.
 * @param {string} text content of the file
 * @param {Env} given the real environment
 * @param {string} [file] for error messages
 * @returns {Env} a new object: everything given and everything read
 * @throws {Error} if a line is not an assignment, or a value without quotes contains a `#`, because Node would misread
 *   such lines; the message names file and line
 */
export function readEnvText(text, given, file = '.env') {
  const lines = text.split('\n');
  const broken = lines.findIndex((line) => !LINE.test(line));
  if (broken >= 0) throw new Error(`${file}:${broken + 1} is not NAME=value: ${lines[broken]}`);
  const cut = lines.findIndex((line) => !/^\s*#/.test(line) && CUT.test(line));
  if (cut >= 0) throw new Error(`${file}:${cut + 1} has a # in its value: put the value in quotes`);
  return { ...util.parseEnv(text), ...given };
}

/**
 * The environment of the shop's processes. A variable comes from the real environment, else from `.env` (or from
 * `.env.example`, if there is no `.env`), else from the defaults below, whose URLs are made from the ports.
 * @param {string} root folder of the checkout
 * @param {Env} given the real environment
 */
export function loadEnv(root, given) {
  const file = ['.env', '.env.example'].find((name) => existsSync(join(root, name)));
  const env = file ? readEnvText(readFileSync(join(root, file), 'utf8'), given, file) : { ...given };
  // Only this machine unless HOST is set, because the demo's passwords and mails are public.
  env['HOST'] ||= '127.0.0.1';
  env['PORT'] ||= '3000';
  env['SHOP_API_PORT'] ||= '3001';
  env['SANDBOX_PORT'] ||= '3002';
  env['DESK_PORT'] ||= '3003';
  env['DESK_HOST'] ||= '127.0.0.1';
  env['DESK_URL'] ||= `http://localhost:${env['DESK_PORT']}`;
  env['SHOP_URL'] ||= `http://localhost:${env['PORT']}`;
  env['SHOP_API_URL'] ||= `http://localhost:${env['SHOP_API_PORT']}/shop-api`;
  env['SANDBOX_URL'] ||= `http://localhost:${env['SANDBOX_PORT']}`;
  env['GATEWAY_URL'] ||= env['SANDBOX_URL'];
  return env;
}
