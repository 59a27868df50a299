/** The cookies of a browser, by name. */
export class CookieJar extends Map<string, string> {
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.delete(pair.slice(0, at));
      else this.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** The `Cookie` header of a request. */
  get header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
