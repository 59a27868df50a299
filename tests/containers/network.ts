/**
 * The networks of compose.yaml. Each network is a bridge; each container has a network namespace that is connected to the
 * bridges of its networks. All this is inside the network namespace of the run, from which no connection leads out of the
 * machine.
 */
import type { Socket } from 'node:dgram';
import { connect, createServer } from 'node:net';
import type { Compose, Service } from './compose.ts';
import { program } from './engine.ts';
import { serveNames } from './names.ts';
import { until } from './report.ts';

const ip = (...args: string[]) => program('ip', args);

/** Derives the MAC address from the IP address, as Docker does, so that ARP caches of other containers stay valid. */
const macOf = (address: string): string =>
  ['02', '42', ...address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))].join(':');

type Host = {
  service: string;
  aliases: string[];
  addresses: Map<string, string>;
  /** Names of this machine's network interfaces that connect the container to the bridges. */
  interfaces: string[];
  names?: Socket;
};

export class Network {
  /** The first three numbers of the addresses, by network name. */
  readonly #prefixes = new Map<string, string>();
  readonly #hosts = new Map<string, Host>();
  /** Lower numbers are for fixed addresses. No address is used twice: a replacement of a container gets a new one. */
  #next = 100;
  #interfaces = 0;
  /** Time of the last DNS query, by the container's name and the name that it asked for. */
  readonly #asked = new Map<string, number>();

  static async create({ networks }: Compose): Promise<Network> {
    const network = new Network();
    const wanted = Object.entries(networks);
    for (const [n, [name, { ipam }]] of wanted.entries()) {
      const subnet = ipam?.config[0].subnet ?? `172.31.${n}.0/24`;
      const [, prefix, size] = /^(\d+\.\d+\.\d+)\.0\/(\d+)$/.exec(subnet) ?? [];
      if (!prefix || size !== '24') throw new Error(`compose.yaml: ${subnet} is no network of 256 addresses`);
      network.#prefixes.set(name, prefix);
      await ip('link', 'add', `br-${name}`, 'type', 'bridge');
      await ip('addr', 'add', `${prefix}.1/24`, 'dev', `br-${name}`);
      await ip('link', 'set', `br-${name}`, 'up');
    }
    return network;
  }

  /** Adds a second address of the machine to a network, for requests from outside. */
  async outsider(network: string, last: number): Promise<string> {
    const address = `${this.#prefixes.get(network)}.${last}`;
    await ip('addr', 'add', `${address}/24`, 'dev', `br-${network}`);
    return address;
  }

  /** Creates the namespace `name` on its service's networks, with our name server. */
  async join(name: string, service: string, { networks }: Service): Promise<void> {
    const host: Host = {
      service,
      aliases: Object.values(networks).flatMap(({ aliases }) => aliases),
      addresses: new Map(),
      interfaces: [],
    };
    await ip('netns', 'add', name);
    await ip('-n', name, 'link', 'set', 'lo', 'up');
    for (const [n, [network, { ipv4_address }]] of Object.entries(networks).entries()) {
      const address = ipv4_address ?? `${this.#prefixes.get(network)}.${this.#next++}`;
      const link = `line${this.#interfaces++}`;
      const mac = ['address', macOf(address)];
      await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', `eth${n}`, ...mac, 'netns', name);
      await ip('link', 'set', link, 'master', `br-${network}`, 'up');
      await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', `eth${n}`);
      await ip('-n', name, 'link', 'set', `eth${n}`, 'up');
      host.addresses.set(network, address);
      host.interfaces.push(link);
    }
    host.names = await serveNames(name, (asked) => {
      this.#asked.set(`${name} ${asked}`, Date.now());
      return this.#resolve(host, asked);
    });
    this.#hosts.set(name, host);
  }

  async leave(name: string): Promise<void> {
    const host = this.#hosts.get(name);
    this.#hosts.delete(name);
    for (const link of host?.interfaces ?? []) await ip('link', 'del', link);
    host?.names?.close();
    await ip('netns', 'del', name);
  }

  /** Resolves when the container `name` has queried the address of `wanted` again. */
  async askedAgain(name: string, wanted: string): Promise<void> {
    const now = Date.now();
    await until(
      `${name} asks for ${wanted}`,
      30_000,
      () => (this.#asked.get(`${name} ${wanted}`) ?? 0) > now,
    );
  }

  /** The address at which this machine reaches a container. */
  addressOf(name: string): string {
    const [address] = this.#hosts.get(name)?.addresses.values() ?? [];
    if (!address) throw new Error(`${name} is on no network`);
    return address;
  }

  /** Addresses of all containers of that name, on the first network that they share with the asker, as with Docker. */
  #resolve(asker: Host, name: string): string[] {
    const named = [...this.#hosts.values()].filter(({ service, aliases }) =>
      [service, ...aliases].includes(name),
    );
    for (const network of asker.addresses.keys()) {
      const found = named.flatMap(({ addresses }) => addresses.get(network) ?? []);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Forwards a published port to the container, which sees this machine as the client. */
  async publish(port: number, name: () => string, to: number): Promise<void> {
    const server = createServer((near) => {
      const far = connect(to, this.addressOf(name()));
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }
}
