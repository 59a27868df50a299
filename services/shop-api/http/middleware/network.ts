/**
 * What limits count as one address: an IPv4 address, also written as an IPv6 one, or the half of an IPv6 address that
 * names the network: one household or company has all the addresses in it.
 */
import ipaddr from 'ipaddr.js';

const HOST_PART = [0, 0, 0, 0];

/** Returns an IPv4 address, or a network such as `2001:db8:1:2::/64`. `ip`: a valid address. */
export function networkOf(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), ...HOST_PART])}/64`;
}
