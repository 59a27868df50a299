/**
 * What limits count as one address: an IPv4 address, also written as an IPv6 one, or the half of an IPv6 address that
 * names the network: one household or company has all the addresses in it.
 */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = /^(?:0:){5}ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** All eight groups, without leading zeros. */
function expanded(ip: string): string {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const pair = (high: number, low: number) => ((high << 8) | low).toString(16);
  const text = dotted
    ? `${dotted[1]}${pair(Number(dotted[2]), Number(dotted[3]))}:${pair(Number(dotted[4]), Number(dotted[5]))}`
    : ip;
  const [before = '', after] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const gap =
    after === undefined ? [] : Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** `ip`: a valid address. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const whole = expanded(address);
  const mapped = MAPPED.exec(whole);
  if (!mapped) return `${whole.split(':').slice(0, NETWORK_GROUPS).join(':')}::/64`;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
