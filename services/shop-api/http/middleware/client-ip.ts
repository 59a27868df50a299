import { BlockList, isIP } from 'node:net';

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const bare = (ip: string): string => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** The client: the right-most address of X-Forwarded-For that is not a trusted proxy. */
export class ClientIp {
  private readonly trusted = new BlockList();

  constructor(ranges: string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      if (isIP(address) === 0) continue;
      if (bits === undefined) this.trusted.addAddress(address, family(address));
      else this.trusted.addSubnet(address, Number(bits), family(address));
    }
  }

  of(peer: string | undefined, forwardedFor: string | undefined): string {
    const chain = [...(forwardedFor?.split(',') ?? []), peer ?? ''].map(bare).filter((ip) => isIP(ip) !== 0);
    let client = chain.pop() ?? '0.0.0.0';
    while (chain.length > 0 && this.trusted.check(client, family(client))) client = chain.pop() as string;
    return client;
  }
}
