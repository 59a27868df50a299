import { BlockList, isIP } from 'node:net';
import { withoutPort } from '#contract/rules/forwarded-address.ts';

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const bare = (entry: string): string => withoutPort(entry.trim()).replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The client: the right-most address of X-Forwarded-For that is not a trusted proxy. What stands left of an entry that is
 * no address is not read, because the browser may have sent it.
 */
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
    const chain = [...(forwardedFor?.split(',') ?? []), peer ?? ''].map(bare).filter(Boolean);
    let client = chain.pop() ?? '';
    while (this.trusts(client)) {
      const next = chain.pop() ?? '';
      if (isIP(next) === 0) break;
      client = next;
    }
    return isIP(client) === 0 ? '0.0.0.0' : client;
  }

  private trusts(ip: string): boolean {
    return isIP(ip) !== 0 && this.trusted.check(ip, family(ip));
  }
}
