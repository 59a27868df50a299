import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { newSecretId } from '../credentials.ts';
import { type Fields, field, readFields } from '../fields.ts';
import { answerWholePage, type Markup } from '../page.ts';
import { consentPage, type Entered, NOTHING_ENTERED, refusedPage, textsOf } from './consent-page.ts';
import { DEMO_PEOPLE, isEmail, type Person } from './people.ts';
import {
  type AuthorizationRequest,
  CODE_LIFE_MS,
  type Lang,
  type Provider,
  REQUEST_LIFE_MS,
  takeForcedFailure,
} from './provider.ts';

const SCOPES = ['openid', 'email', 'profile'];
/** A SHA-256 digest in base64url (RFC 7636 4.2). */
const CHALLENGE = /^[\w-]{43}$/;
const STATE_MAX = 2_000;
const NAME_MAX = 64;

/** The authorization endpoint (RFC 6749 4.1.1), and the path to which its form posts. */
export function authorizeRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.get('/oauth/authorize', (c) => authorize(provider, c, new URL(c.req.url).searchParams));
  app.post('/oauth/authorize/decision', async (c) => decide(provider, c, await readFields(c)));
  return app;
}

function authorize(provider: Provider, c: Context, query: URLSearchParams) {
  const lang: Lang = /^en\b/i.test(query.get('ui_locales') ?? '') ? 'en' : 'ja';
  const { id, redirects } = provider.env.oauthClient;
  const redirectUri = onlyOne(query, 'redirect_uri');
  // Redirects only to URIs registered by the shop: anything else would be an open redirect.
  if (onlyOne(query, 'client_id') !== id) return refuse(provider, c, lang, 'client_id is unknown.');
  if (redirectUri === undefined || !redirects.has(redirectUri))
    return refuse(provider, c, lang, 'redirect_uri is not registered.');

  const state = query.get('state') ?? undefined;
  const error = requestError(query);
  if (error) return sendBack(c, redirectUri, { error: error[0], error_description: error[1], state });
  const request: AuthorizationRequest = {
    redirectUri,
    state,
    scope: query.get('scope') || SCOPES.join(' '),
    challenge: query.get('code_challenge') ?? '',
    lang,
    expiresAt: Date.now() + REQUEST_LIFE_MS,
  };
  const requestId = newSecretId();
  provider.requests.set(requestId, request);
  return showForm(c, requestId, request, NOTHING_ENTERED);
}

/** The value of a parameter sent exactly once. */
function onlyOne(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the error of an invalid request (RFC 6749 4.1.2.1). */
function requestError(query: URLSearchParams): [error: string, description: string] | undefined {
  for (const name of new Set(query.keys()))
    if (onlyOne(query, name) === undefined) return ['invalid_request', `${name} is sent more than once`];
  if (!query.get('response_type')) return ['invalid_request', 'response_type is missing'];
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'only code is supported'];
  if (query.get('code_challenge_method') !== 'S256')
    return ['invalid_request', 'code_challenge_method must be S256'];
  if (!CHALLENGE.test(query.get('code_challenge') ?? ''))
    return ['invalid_request', 'code_challenge must have 43 characters'];
  if ((query.get('state') ?? '').length > STATE_MAX) return ['invalid_request', 'state is too long'];
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (!scopes.every((scope) => SCOPES.includes(scope)))
    return ['invalid_scope', `known are ${SCOPES.join(', ')}`];
  return undefined;
}

/** The request stays open until it expires, so that a second press of the button gets another code. */
function decide(provider: Provider, c: Context, fields: Fields) {
  const id = field(fields, 'request');
  const request = provider.requests.get(id);
  if (!request || request.expiresAt < Date.now()) return refuse(provider, c, request?.lang ?? 'ja', '');
  const { redirectUri, state, scope, challenge } = request;
  if (takeForcedFailure(provider, 'authorize'))
    return sendBack(c, redirectUri, { error: 'server_error', state });
  if (field(fields, 'decision') !== 'allow')
    return sendBack(c, redirectUri, { error: 'access_denied', state });

  const entered = readEntered(fields);
  const person = personOf(entered);
  if (typeof person === 'string') return showForm(c, id, request, { ...entered, error: person });
  const code = newSecretId();
  const expiresAt = Date.now() + CODE_LIFE_MS;
  provider.grants.set(code, {
    person,
    scope,
    redirectUri,
    challenge,
    expiresAt,
    used: false,
    token: undefined,
  });
  return sendBack(c, redirectUri, { code, state });
}

function readEntered(fields: Fields): Entered {
  const text = (name: string, max: number) => field(fields, name).trim().slice(0, max);
  return {
    person: field(fields, 'person'),
    email: field(fields, 'email').trim(),
    familyName: text('family_name', NAME_MAX),
    givenName: text('given_name', NAME_MAX),
    isVerified: field(fields, 'email_verified') === '1',
    error: undefined,
  };
}

/** The chosen or entered account, or the name of the faulty field. */
function personOf({
  person,
  email,
  familyName,
  givenName,
  isVerified,
}: Entered): Person | 'person' | 'email' {
  if (person !== 'other') return DEMO_PEOPLE.find(({ key }) => key === person) ?? 'person';
  return isEmail(email) ? { email, familyName, givenName, isVerified, locale: 'ja-JP' } : 'email';
}

function sendBack(c: Context, redirectUri: string, answer: Readonly<Record<string, string | undefined>>) {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) target.searchParams.set(name, value);
  c.header('Cache-Control', 'no-store');
  return c.redirect(target.href, 302);
}

function showForm(c: Context, id: string, request: AuthorizationRequest, entered: Entered) {
  const formTargets = [new URL(request.redirectUri).origin];
  return page(c, request.lang, consentPage(id, request, entered), entered.error ? 400 : 200, formTargets);
}

/** `why` is empty if the page has expired. */
function refuse(provider: Provider, c: Context, lang: Lang, why: string) {
  return page(c, lang, refusedPage(lang, why ? 'refused' : 'expired', why, provider.env.shopUrl), 400, []);
}

/** Browsers also check the redirect after a form against form-action, so the shop's origin is listed there. */
function page(c: Context, lang: Lang, body: Markup, status: 200 | 400, formTargets: string[]) {
  const { title, banner } = textsOf(lang);
  return answerWholePage(c, {
    title,
    body,
    banner: html`${banner}`,
    css: '/oauth/pages.css',
    lang,
    status,
    formTargets,
  });
}
