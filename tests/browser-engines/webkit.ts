/**
 * Drives WebKitGTK by WebDriver over HTTP. Does not set WEBKIT_DISABLE_COMPOSITING_MODE, with which the browser crashes
 * when a script navigates to another page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import {
  type Cookie,
  type Engine,
  expressionOf,
  missing,
  SilentDriver,
  StaleElement,
  type Tab,
  type TabElement,
  type TabOptions,
} from './tab.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const BINDINGS = '/usr/lib/python3/dist-packages/gi';
const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');
const PACKAGES = 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1';

/** The key of an element's id in WebDriver's responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
/** Errors of a click on an element of a page that is being left. */
const GONE = new Set(['stale element reference', 'no such element', 'no such node']);

/** Longer than any page or script of the tests takes on a busy machine. */
const ANSWER_MS = 45_000;
const GOODBYE_MS = 5_000;

type Call = <Result>(method: string, path: string, body?: unknown, within?: number) => Promise<Result>;

export async function webkit(): Promise<Engine> {
  if (![DRIVER, DISPLAY_SERVER, BINDINGS].every((file) => existsSync(file)))
    throw missing('WebKit', PACKAGES);
  const display = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  return {
    name: 'WebKit',
    open: (options) => openTab(env, options),
    close: () => end(display),
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  const orElse = setTimeout(() => child.kill('SIGKILL'), GOODBYE_MS);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(orElse);
}

const caller =
  (origin: string): Call =>
  async (method, at, body, within = ANSWER_MS) => {
    const answer = await fetch(origin + at, {
      method,
      signal: AbortSignal.timeout(within),
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    }).catch((error: Error) => {
      throw error.name === 'TimeoutError' ? new SilentDriver(`${method} ${at}: no answer`) : error;
    });
    const { value } = (await answer.json()) as { value: never };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw GONE.has(error) ? new StaleElement(error) : new Error(`${method} ${at}: ${error} ${message}`);
  };

async function untilListening(call: Call, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null)
    try {
      return await call('GET', '/status');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  throw new Error(`${DRIVER} ended with ${driver.exitCode}`);
}

/** Starts a driver for each tab, because a driver controls one browser at a time. */
async function openTab(env: NodeJS.ProcessEnv, { scripts, width, height }: TabOptions): Promise<Tab> {
  const port = await freePort();
  const driver = spawn(DRIVER, ['-p', String(port)], { env, stdio: 'ignore' });
  const call = caller(`http://127.0.0.1:${port}`);
  await untilListening(call, driver);
  const args = [String(width), String(height), scripts ? 'scripts' : 'no-scripts'];
  const options = { 'webkitgtk:browserOptions': { binary: WINDOW, args } };
  const begun = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  const inSession: Call = (method, at, body, within) =>
    call(method, `/session/${begun.sessionId}${at}`, body, within);
  return new WebKitTab(inSession, () => end(driver));
}

class WebKitTab implements Tab {
  constructor(
    private readonly call: Call,
    private readonly endDriver: () => Promise<void>,
  ) {}

  async open(address: string): Promise<void> {
    await this.call('POST', '/url', { url: address });
  }

  /** The driver sets cookies only for the open page, so first opens a file of the shop if no page of it is open. */
  async setCookies(origin: string, cookies: readonly Cookie[]): Promise<void> {
    if ((await this.run<string>('return location.origin')) !== origin)
      await this.open(`${origin}/favicon.svg`);
    for (const cookie of cookies) await this.call('POST', '/cookie', { cookie: { ...cookie, path: '/' } });
  }

  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result> {
    return this.call('POST', '/execute/sync', { script: `return ${expressionOf(body, args)}`, args: [] });
  }

  async find(body: string, ...args: readonly unknown[]): Promise<TabElement | undefined> {
    const found = await this.run<Record<string, string> | null>(body, ...args);
    const id = found?.[ELEMENT];
    return id ? { click: () => this.#click(id) } : undefined;
  }

  /** Scrolls the element to the middle. The driver would scroll it to the window's edge, where a bar may cover it. */
  async #click(id: string): Promise<void> {
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await this.call('POST', '/execute/sync', { script, args: [{ [ELEMENT]: id }] });
    await this.call('POST', `/element/${id}/click`);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.type(KEYS[key]);
  }

  async back(): Promise<void> {
    await this.call('POST', '/back');
  }

  async forward(): Promise<void> {
    await this.call('POST', '/forward');
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.call<string>('GET', '/screenshot'), 'base64');
  }

  async close(): Promise<void> {
    // Closes the window. The driver then answers with the error that there is no window.
    await this.call('DELETE', '', undefined, GOODBYE_MS).catch(() => undefined);
    await this.endDriver();
  }
}
