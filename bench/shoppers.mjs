/** Shoppers with personal cookies, whose pages are never cached. */
import { throughput, wellStockedProduct } from './writing.mjs';

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'password1';

/** A simulated browser without scripts: forms and cookies. */
export class Shopper {
  /** @type {Map<string, string>} */
  #cookies = new Map();
  #origin;

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = origin;
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @param {string} path */
  get(path) {
    return this.#fetch(path, {});
  }

  /**
   * @param {string} path
   * @param {Record<string, string>} fields
   */
  async post(path, fields) {
    const { status } = await this.#fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    if (status !== 303 && status !== 302) throw new Error(`POST ${path}: ${status}, not a redirect`);
  }

  /** Also requests the stylesheet, as a browser does. Its response sets the cookie that says that the browser has it. */
  async logIn() {
    const { text } = await this.get('/login');
    await this.get(/\/assets\/[\w.-]+\.css/.exec(text)?.[0] ?? '');
    await this.post('/login', { email: EMAIL, password: PASSWORD, redirect_path: '/' });
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   */
  async #fetch(path, init) {
    const headers = { Cookie: this.cookie, Origin: this.#origin };
    const response = await fetch(this.#origin + path, { redirect: 'manual', headers, ...init });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text };
  }
}

/**
 * Measures adding to the cart: posts the product form, and does not follow the redirect.
 * @param {string} origin
 * @param {string} api
 */
export async function addInStorefront(origin, api) {
  const { slug } = await wellStockedProduct(api);
  return throughput(async (times) => {
    const shopper = new Shopper(origin);
    await times(40, () => shopper.post(`/products/${slug}`, { quantity: '1' }));
  });
}
