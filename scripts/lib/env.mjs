import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, string | undefined>} Env */

const LINE = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;

/**
 * Reads `NAME=value` lines. What is set already wins; `${NAME}` becomes the value of a variable that is set or stands
 * further up; 'single quotes' keep a value as it is; ` #` begins a comment outside of quotes.
 * @param {string} text content of the file
 * @param {Env} given the real environment
 * @param {string} [file] for error messages
 * @returns {Env} a new object: everything given and everything read
 * @throws {Error} naming file and line when a line is no assignment
 */
export function readEnvText(text, given, file = '.env') {
  const env = { ...given };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const match = LINE.exec(line);
    if (!match?.[1]) throw new Error(`${file}:${index + 1} is not NAME=value: ${line}`);
    if (given[match[1]] === undefined) env[match[1]] = expand(match[2] ?? '', env);
  }
  return env;
}

/**
 * @param {string} raw
 * @param {Env} env
 */
function expand(raw, env) {
  const single = /^'([^']*)'/.exec(raw);
  if (single) return single[1];
  const text = /^"([^"]*)"/.exec(raw)?.[1] ?? raw.replace(/(^|\s)#.*$/, '').trimEnd();
  return text.replace(/\$\{(\w+)\}/g, (_, name) => env[name] ?? '');
}

/**
 * The environment of the three processes: the real one, then `.env` or else `.env.example`, then addresses made of
 * the ports for a `.env` that leaves them out.
 * @param {string} root folder of the checkout
 * @param {Env} given the real environment
 */
export function loadEnv(root, given) {
  const file = ['.env', '.env.example'].find((name) => existsSync(join(root, name)));
  const env = file ? readEnvText(readFileSync(join(root, file), 'utf8'), given, file) : { ...given };
  // Only for this machine unless HOST says otherwise: the demo's passwords and mails are public.
  env['HOST'] ||= '127.0.0.1';
  env['PORT'] ||= '3000';
  env['SHOP_API_PORT'] ||= '3001';
  env['SANDBOX_PORT'] ||= '3002';
  env['SHOP_URL'] ||= `http://localhost:${env['PORT']}`;
  env['SHOP_API_URL'] ||= `http://localhost:${env['SHOP_API_PORT']}/shop-api`;
  env['SANDBOX_URL'] ||= `http://localhost:${env['SANDBOX_PORT']}`;
  env['GATEWAY_URL'] ||= env['SANDBOX_URL'];
  return env;
}
