/** The shop of compose.yaml in containers: two storefronts, two Shop APIs, one container of each other service. */
import { type Compose, ROOT, type Service } from './compose.ts';
import { CGROUP, containerLog, podman, RUN } from './engine.ts';
import { imageOf, type Release } from './images.ts';
import { Network } from './network.ts';
import { until } from './report.ts';

const COPIES: Record<string, number> = { storefront: 2, 'shop-api': 2 };
/** The first start seeds the database with the demo's products. */
const HEALTHY_MS = 120_000;

type Container = { name: string; service: string };

export class Shop {
  readonly #containers: Container[] = [];
  #made = 0;

  private constructor(
    readonly compose: Compose,
    readonly network: Network,
  ) {}

  static async start(compose: Compose): Promise<Shop> {
    // Removes containers and volumes that a killed run has left behind.
    await podman('rm', '--all', '--force', '--time', '0');
    await podman('volume', 'prune', '--force');
    const shop = new Shop(compose, await Network.create(compose));
    for (const service of inOrder(compose)) {
      for (let n = 0; n < (COPIES[service] ?? 1); n++) await shop.add(service);
      for (const ports of compose.services[service]?.ports ?? []) {
        const [outside, inside] = ports.split(':').slice(-2).map(Number);
        await shop.network.publish(Number(outside), () => shop.names(service)[0] ?? '', Number(inside));
      }
    }
    return shop;
  }

  names(service?: string): string[] {
    return this.#containers.filter((each) => !service || each.service === service).map(({ name }) => name);
  }

  /** Address of one container of this service. */
  origin(service: string, port: number, name = this.names(service)[0] ?? ''): string {
    return `http://${this.network.addressOf(name)}:${port}`;
  }

  /** Starts another container of this service and waits until it is healthy. */
  async add(service: string, release: Release = 'now'): Promise<string> {
    const wanted = this.#service(service);
    const name = `${service}-${++this.#made}`;
    await this.network.join(name, service, wanted);
    this.#containers.push({ name, service });
    await podman('run', '--detach', '--name', name, ...argumentsOf(name, wanted), imageFor(wanted, release));
    await this.healthy(name);
    return name;
  }

  /** Stops and removes a container, as an update does. Named volumes stay. */
  async remove(name: string): Promise<void> {
    const at = this.#containers.findIndex((each) => each.name === name);
    const [{ service } = { service: '' }] = this.#containers.splice(at, 1);
    const grace = this.#service(service).stop_grace_period.replace('s', '');
    await podman('stop', '--time', grace, name);
    await podman('rm', name);
    await this.network.leave(name);
  }

  /** The last error lines of a container's log. */
  async errorsOf(name: string): Promise<string> {
    const lines = (await containerLog(name)).split('\n');
    return lines
      .filter((line) => /\[(?:error|crit|alert|emerg)\]|"status":50\d/.test(line))
      .slice(-20)
      .join('\n');
  }

  /** Runs a command in a new container of this service and returns its output. */
  async once(service: string, command: string[]): Promise<string> {
    const wanted = this.#service(service);
    const name = `${service}-${++this.#made}`;
    await this.network.join(name, service, wanted);
    const options = argumentsOf(name, { ...wanted, restart: 'no' });
    try {
      return await podman('run', '--rm', '--name', name, ...options, imageFor(wanted, 'now'), ...command);
    } finally {
      await this.network.leave(name);
    }
  }

  /** Simulates a crash. The engine has to restart the container by its `restart` policy. */
  async crash(name: string): Promise<void> {
    const before = await this.pid(name);
    process.kill(before, 'SIGKILL');
    await until(
      `${name} is started again`,
      HEALTHY_MS,
      async () => ![0, before].includes(await this.pid(name)),
    );
    await this.healthy(name);
  }

  async restart(name: string): Promise<void> {
    await podman('restart', '--time', '30', name);
    await this.healthy(name);
  }

  /** Replaces the container. The new container has another address, unless compose.yaml sets the address. */
  async recreate(name: string, release: Release = 'now'): Promise<string> {
    const service = this.#containers.find((each) => each.name === name)?.service ?? '';
    await this.remove(name);
    return this.add(service, release);
  }

  /** Waits for the health check of the image or of compose.yaml. A container without a health check only has to run. */
  async healthy(name: string): Promise<void> {
    const checked =
      (await podman('inspect', '--format', '{{if .Config.Healthcheck}}yes{{end}}', name)) === 'yes';
    try {
      await until(`${name} is healthy`, HEALTHY_MS, async () =>
        checked ? await succeeds(podman('healthcheck', 'run', name)) : (await this.pid(name)) > 0,
      );
    } catch (error) {
      throw new Error(`${error}\n${await podman('logs', '--tail', '20', name)}`);
    }
  }

  async pid(name: string): Promise<number> {
    return Number(await podman('inspect', '--format', '{{.State.Pid}}', name));
  }

  #service(name: string): Service {
    const found = this.compose.services[name];
    if (!found) throw new Error(`compose.yaml has no service ${name}`);
    return found;
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

const imageFor = ({ build, image = '' }: Service, release: Release) =>
  build ? imageOf(build.target, release) : image;

/** Sorts services so that dependencies come first. */
function inOrder({ services }: Compose): string[] {
  const order: string[] = [];
  const visit = (name: string): void => {
    Object.keys(services[name]?.depends_on ?? {}).forEach(visit);
    if (!order.includes(name)) order.push(name);
  };
  Object.keys(services).forEach(visit);
  return order;
}

function argumentsOf(name: string, service: Service): string[] {
  const each = (option: string, values: string[]) => values.flatMap((value) => [option, value]);
  const { healthcheck: health } = service;
  return [
    ...['--pull', 'never', '--network', `ns:/run/netns/${name}`, '--dns', '127.0.0.11'],
    // Without `--no-hosts`, podman would copy the host names of this machine.
    ...['--no-hosts', '--volume', `${RUN}/containers-hosts:/etc/hosts:ro`],
    ...[
      '--cgroup-parent',
      `/${CGROUP}`,
      '--memory',
      service.mem_limit,
      '--pids-limit',
      `${service.pids_limit}`,
    ],
    ...['--restart', service.restart, `--read-only=${service.read_only}`, '--read-only-tmpfs=false'],
    ...each('--tmpfs', service.tmpfs),
    // Docker writes `name:value`, podman `name=value`, or `name` alone for true.
    ...each(
      '--security-opt',
      service.security_opt.map((option) => option.replace(/:true$/, '')),
    ),
    ...each('--cap-drop', service.cap_drop),
    ...each('--cap-add', service.cap_add),
    ...each(
      '--volume',
      service.volumes.map((volume) => volume.replace(/^\./, ROOT)),
    ),
    ...each(
      '--env',
      Object.entries(service.environment).map((pair) => pair.join('=')),
    ),
    ...(service.shm_size ? ['--shm-size', service.shm_size] : []),
    ...(service.user ? ['--user', service.user] : []),
    ...(health ? ['--health-cmd', health.test[1], '--health-interval', health.interval] : []),
    ...(health ? ['--health-timeout', health.timeout, '--health-retries', `${health.retries}`] : []),
  ];
}
