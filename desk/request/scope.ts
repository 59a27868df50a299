/**
 * The state that loaders, the action and entry.server.tsx of one request share.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Access } from '#contract/desk/call.ts';
import type { MailSending } from '#contract/desk/mails.ts';
import { readSession } from '#contract/desk/staff.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { perRequest } from '#kit/request/per-request.ts';
import { DeskApiError } from '../api/errors.ts';
import { type Caller, type Data, send } from '../api/send.ts';
import type { DeskKey, DeskTranslate } from '../i18n/text.tsx';
import { deskTranslator } from '../i18n/translators.ts';
import type { DeskView } from '../ui/desk-view.tsx';
import { knownCookie, noticeCookie, readCookies, sessionCookie } from './session-cookie.ts';

export type Session = Data<typeof readSession>;
type NoticeKey = Extract<DeskKey, `notice.${string}`>;
/** They promise a mail. */
const MAIL_NOTICES: readonly NoticeKey[] = [
  'notice.inquiry_answered',
  'notice.mail_again',
  'notice.mail_written_again',
  'notice.member_mailed',
  'notice.phone_order_sent',
  'notice.shipped_mail',
  'notice.shipped_part_mail',
  'notice.wishes_mailed',
];

/** For forms that changed nothing. */
const NOTHING_DONE: readonly NoticeKey[] = ['notice.no_goods_chosen', 'notice.no_orders_chosen'];

/** Shown once, on the next page. */
export type Notice = {
  key: NoticeKey;
  values?: Record<string, string | number> | undefined;
};

const notice = z.object({
  key: z.templateLiteral(['notice.', z.string()]),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export class Scope {
  readonly url: URL;
  readonly isPost: boolean;
  /** True for a form from a page of an earlier session. Such a form is shown again and changes nothing. */
  isEarlierForm = false;
  /** `Set-Cookie` headers of this response (see `commit`). */
  readonly #setCookies: string[] = [];
  readonly #request: Request;
  #token: string | undefined;
  #session: Promise<Session | undefined> | undefined;
  #locale: Locale;

  constructor(request: Request) {
    this.#request = request;
    this.url = new URL(request.url);
    this.isPost = request.method === 'POST';
    this.#token = readCookies(request.headers.get('Cookie')).token;
    this.#locale = localeOfGuest(this.url, request.headers.get('Accept-Language'));
  }

  /** Path and query of the page. */
  get here(): string {
    return this.url.pathname + this.url.search;
  }

  get isPhone(): boolean {
    return /\bMobi/.test(this.#request.headers.get('User-Agent') ?? '');
  }

  /** The page to show after the login, from the query of the login's pages. */
  get returnTo(): string | undefined {
    return this.url.searchParams.get('to') ?? undefined;
  }

  /** The account's language. Before the login: the language of `?lang=`, by default the browser's. */
  get locale(): Locale {
    return this.#locale;
  }

  get t(): DeskTranslate {
    return deskTranslator(this.#locale);
  }

  /** The caller for calls of the Shop API. */
  get caller(): Caller {
    const { headers } = this.#request;
    return {
      locale: this.#locale,
      token: this.#token,
      address: headers.get('X-Client-Ip') ?? '',
      requestId: headers.get('X-Request-Id') ?? '',
    };
  }

  /** Undefined when nobody is logged in. Read once per request. */
  session(): Promise<Session | undefined> {
    this.#session ??= this.#readSession();
    return this.#session;
  }

  async #readSession(): Promise<Session | undefined> {
    if (!this.#token) return undefined;
    try {
      const session = await send(this.caller, readSession, {});
      this.#locale = session.staff.locale === 'en_US' ? 'en' : 'ja';
      return session;
    } catch (error) {
      if (!(error instanceof DeskApiError) || error.status !== 401) throw error;
      this.setToken(undefined);
      return undefined;
    }
  }

  /** Logs in or out by setting the cookie. The session is read again when needed. */
  setToken(token: string | undefined): void {
    this.#token = token;
    this.#session = undefined;
    this.#setCookies.push(sessionCookie(token));
  }

  /** Tokens of earlier logins in this browser. */
  get knownBrowser(): string[] {
    return readCookies(this.#request.headers.get('Cookie')).known;
  }

  rememberBrowser(token: string | undefined): void {
    if (token) this.#setCookies.push(knownCookie(token, this.knownBrowser));
  }

  /** The signed hidden field that binds a form to this session. Undefined without a session. */
  get formMark(): string | undefined {
    return this.#token && createHmac('sha256', this.#token).update('form').digest('base64url');
  }

  isOwnForm(mark: unknown): boolean {
    const [own, given] = [
      Buffer.from(this.formMark ?? ''),
      Buffer.from(typeof mark === 'string' ? mark : ''),
    ];
    return own.length === given.length && timingSafeEqual(own, given);
  }

  setNotice(notice: Notice): void {
    this.#setCookies.push(noticeCookie(Buffer.from(JSON.stringify(notice)).toString('base64url')));
  }

  /** The notice set by the previous request; it is shown once. `sending`: whether the mail that it promises is sent. */
  takeNotice(sending: MailSending = 'on'): DeskView['notice'] {
    const { notice: text } = readCookies(this.#request.headers.get('Cookie'));
    if (text === undefined) return undefined;
    this.#setCookies.push(noticeCookie(undefined));
    const read = notice.safeParse(jsonOf(Buffer.from(text, 'base64url').toString('utf8')));
    if (!read.success) return undefined;
    const key = read.data.key as NoticeKey;
    const shown = this.t(key, read.data.values);
    if (shown === key) return undefined;
    const isUnsent = sending !== 'on' && MAIL_NOTICES.includes(key);
    const texts = isUnsent ? [shown, this.t('mails.not_sent_now')] : [shown];
    return { text: texts.join(this.locale === 'ja' ? '' : ' '), isDone: !NOTHING_DONE.includes(key) };
  }

  /** Adds the cookies to the headers of the response. */
  commit(headers: Headers): void {
    for (const cookie of this.#setCookies.splice(0)) headers.append('Set-Cookie', cookie);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function localeOfGuest({ searchParams }: URL, accepted: string | null): Locale {
  const asked = searchParams.get('lang') ?? accepted ?? '';
  return /^\s*en\b/i.test(asked) ? 'en' : 'ja';
}

/** Whether a session may use a screen or see a link to it. */
export const isAllowed = (session: Session | undefined, access: Access): boolean => {
  if (access === 'guest') return true;
  if (!session) return false;
  if (access === 'half') return true;
  if (session.level !== 'full') return false;
  return access === 'anyone' || session.permissions.includes(access);
};

export const scopeOf = perRequest((request) => new Scope(request));
