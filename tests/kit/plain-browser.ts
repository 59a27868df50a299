/**
 * A simple browser without scripts: cookies, redirects, one page at a time, and a reload that sends the last request
 * again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CookieJar } from './cookie-jar.ts';

export type Sent = { url: string; form?: [string, string][] };
export type Page = { url: URL; status: number; html: string };
export type Form = { action: string; method: string; fields: [string, string][] };

/** A broken connection: the response is lost, or the browser aborts the request after some milliseconds. */
export type Trouble = 'lost' | { abortAfter: number } | undefined;

/** The server has not responded; a browser would show its own error page. */
export class Unreachable extends Error {}

const REDIRECTS_MAX = 10;
const TIMEOUT_MS = 30_000;

export class PlainBrowser {
  readonly #cookies = new CookieJar();
  #last: Sent | undefined;
  #page: Page | undefined;
  /** Called before each request to the shop; decides whether the connection breaks. */
  trouble: () => Trouble = () => undefined;

  /** `address`: the shopper's IP address, different for each shopper, because of the rate limits. */
  constructor(
    private readonly origin: string,
    private readonly address: string,
  ) {}

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  open(path: string): Promise<Page> {
    return this.#load({ url: new URL(path, this.origin).href });
  }

  /** Sends the form that `which` selects on the open page, with these values. */
  submit(which: (form: Form) => boolean, values: Record<string, string> = {}): Promise<Page> {
    return this.#load(this.prepare(which, values));
  }

  /** Returns the request that `submit` would send, so that a test can send it several times at once. */
  prepare(which: (form: Form) => boolean, values: Record<string, string> = {}): Sent {
    const { url, html } = this.page;
    const form = formsOf(html).find(which);
    if (!form) throw new Error(`no such form on ${url.pathname}:\n${textOf(html).slice(0, 500)}`);
    const fields = form.fields.filter(([name]) => !(name in values));
    return { url: new URL(form.action, url).href, form: [...fields, ...Object.entries(values)] };
  }

  /** Presses the button twice before the first response; shows the page of the second response. */
  async pressTwice(which: (form: Form) => boolean, values: Record<string, string> = {}): Promise<Page> {
    const sent = this.prepare(which, values);
    const [, second] = await Promise.allSettled([this.#load(sent), this.#load(sent)]);
    if (second.status === 'rejected') throw second.reason;
    return second.value;
  }

  send(sent: Sent): Promise<Page> {
    return this.#load(sent);
  }

  /** Repeats the last request, even a form post, like a reload that the shopper has confirmed. */
  again(): Promise<Page> {
    if (!this.#last) throw new Error('nothing was sent');
    return this.#load(this.#last);
  }

  /** Sends a request as a script of the page would: with the page's origin, and the page stays open. */
  async post(path: string, fields: Record<string, string>): Promise<unknown> {
    const answer = await this.#send({ url: new URL(path, this.origin).href, form: Object.entries(fields) });
    return JSON.parse(answer.html);
  }

  async #load(sent: Sent): Promise<Page> {
    this.#last = sent;
    let next = sent;
    for (let n = 0; n < REDIRECTS_MAX; n++) {
      const answer = await this.#send(next);
      if (!answer.location) {
        // After a redirect, a reload requests the target page.
        this.#last = next;
        this.#page = { url: new URL(next.url), status: answer.status, html: answer.html };
        return this.#page;
      }
      const { form } = next;
      next = {
        url: new URL(answer.location, next.url).href,
        ...(answer.status === 307 && form ? { form } : {}),
      };
      this.#last = next;
    }
    throw new Error(`too many redirects from ${sent.url}`);
  }

  async #send({ url, form }: Sent) {
    const own = new URL(url).origin === this.origin;
    const trouble = own ? this.trouble() : undefined;
    const patience = typeof trouble === 'object' ? trouble.abortAfter : TIMEOUT_MS;
    let response: Response;
    let html: string;
    try {
      response = await fetch(url, {
        redirect: 'manual',
        headers: {
          Accept: 'text/html',
          ...(own ? { Cookie: this.#cookies.header, 'X-Forwarded-For': this.address } : {}),
          ...(form && own ? { Origin: this.origin } : {}),
        },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        signal: AbortSignal.timeout(patience),
      });
      html = await response.text();
    } catch (error) {
      throw new Unreachable(url, { cause: error });
    }
    if (trouble === 'lost') throw new Unreachable(url);
    if (own) this.#cookies.take(response.headers);
    return { status: response.status, html, location: response.headers.get('Location') };
  }
}

/** Retries while the server does not respond, like a shopper who presses Reload. */
export async function retryUntilAnswered<T>(step: () => Promise<T>, tries = 120): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Unreachable) || n >= tries) throw error;
      await sleep(250);
    }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
export const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all);

/** Works for our own markup and the sandbox's, where attributes are quoted and tags are complete. */
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s>/])`).exec(tag);
  return found ? decoded(found[1] ?? '') : undefined;
};

export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([whole]) => {
    const [tag = ''] = /<form\b[^>]*>/.exec(whole) ?? [];
    const fields: [string, string][] = [];
    let pressed = false;
    for (const [input] of whole.matchAll(/<(?:input|button)\b[^>]*>/g)) {
      const isButton = input.startsWith('<button');
      const [name, type] = [attribute(input, 'name'), attribute(input, 'type') ?? 'text'];
      if (attribute(input, 'disabled') !== undefined || (isButton && (pressed || type === 'button')))
        continue;
      // The first submit button is the one that is pressed, and only its value is sent.
      pressed ||= isButton;
      if (!name) continue;
      if (/^(?:checkbox|radio)$/.test(type) && attribute(input, 'checked') === undefined) continue;
      fields.push([name, attribute(input, 'value') ?? '']);
    }
    return { action: attribute(tag, 'action') ?? '', method: attribute(tag, 'method') ?? 'get', fields };
  });
}

export const has =
  (...names: string[]) =>
  (form: Form): boolean =>
    form.method.toLowerCase() === 'post' &&
    names.every((name) => form.fields.some(([given]) => given === name));

export const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<wbr\/?>/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');

export const headingOf = (html: string): string =>
  textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').trim();
