/**
 * Who counts as one caller in rate limits: an IPv4 address (also when it is written as an IPv6 address), or the /64
 * network of an IPv6 address, because one household has a whole /64.
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
