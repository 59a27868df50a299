/** Debian's nginx with the files of deploy/, in which only addresses, ports and folders are replaced. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, listening, type Running, startProgram } from './process.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

export const nginxBinary = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** Ports of the servers behind nginx, which spreads the requests over several ports of one kind. */
type Upstreams = { storefront: number[]; shopApi: number[] };
type Replacement = readonly [from: string | RegExp, to: string];

export class Nginx {
  private constructor(
    private readonly folder: string,
    private readonly running: Running,
    readonly port: number,
    readonly tlsPort: number,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /**
   * `file`: one of deploy/nginx*.conf. `more`: further replacements, such as the load balancer's address. Each must be
   * found in the file.
   */
  static async start(
    file: string,
    upstreams: Upstreams,
    { more = [], port }: { more?: Replacement[]; port?: number } = {},
  ): Promise<Nginx> {
    if (!nginxBinary) throw new Error('there is no nginx on this machine');
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-nginx-'));
    const listen = port ?? (await freePort());
    const tls = await freePort();
    const servers = (ports: number[]) =>
      ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ');
    const everywhere: Replacement[] = [
      [/\/etc\/nginx\/shop\//g, `${folder}/shop-`],
      [/\/etc\/nginx\/shop;/g, `${DEPLOY}/nginx;`],
      [/\/etc\/nginx\/tls\//g, `${folder}/`],
      [/\/tmp\/nginx/g, `${folder}/nginx`],
    ];
    // The name server and its names exist only in containers. Debian 12's nginx 1.22 is too old for `resolve` and
    // `http2 on`.
    const ours: Replacement[] = [
      [/^resolver .*$/m, ''],
      ['server storefront:3000 resolve fail_timeout=1s;', servers(upstreams.storefront)],
      ['server shop-api:3001 resolve fail_timeout=1s;', servers(upstreams.shopApi)],
      ['access_log /dev/stdout', `access_log ${folder}/access.log`],
    ];
    const write = (from: string, to: string, replacements: Replacement[]) => {
      let text = readFileSync(path.join(DEPLOY, from), 'utf8');
      for (const [what, by] of [...everywhere, ...replacements]) {
        if (replacements.some(([own]) => own === what) && text.search(what) < 0)
          throw new Error(`${from} does not contain ${what}`);
        text = text.replace(what, by);
      }
      writeFileSync(path.join(folder, to), text);
    };
    write('nginx/http.conf', 'shop-http.conf', ours);
    write('nginx/site.conf', 'shop-site.conf', []);
    write('nginx/headers.conf', 'shop-headers.conf', []);
    const secure: Replacement[] = file.includes('tls')
      ? [[/listen 8443 ssl;\s+http2 on;/, `listen ${tls} ssl http2;`]]
      : [];
    write(file, 'nginx.conf', [[/listen 8080;/, `listen ${listen};`], ...secure, ...more]);
    if (file.includes('tls')) selfSigned(folder);
    // Without `user root`, nginx started by root has workers of another user, who cannot read root's folder.
    const asRoot = process.getuid?.() === 0 ? 'user root; ' : '';
    const args = ['-c', `${folder}/nginx.conf`, '-p', folder, '-e', 'stderr', '-g', `${asRoot}daemon off;`];
    const running = startProgram(nginxBinary, args);
    await listening(listen, running);
    return new Nginx(folder, running, listen, tls);
  }

  /** Lines of the access log. */
  log(): string {
    return readFileSync(path.join(this.folder, 'access.log'), 'utf8');
  }

  /** What nginx wrote to standard error. */
  errors(): string {
    return this.running.output();
  }

  async stop(): Promise<void> {
    await kill(this.running, 'SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function selfSigned(folder: string): void {
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...what, ...files], { stdio: 'ignore' });
}
