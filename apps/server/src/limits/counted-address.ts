import { isIPv6 } from 'node:net'

/**
 * Address or network that limits on connections count. Everybody at home on IPv6 has 2^64 addresses, so those are one;
 * and an IPv4 address is the same one however the socket writes it.
 */
export function countedAddress(ip: string): string {
  const { four, groups } = read(ip)
  return four ?? `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Network that rate limits count: /24 and /48. That is what one customer of a provider gets, and renting many costs
 * money, while addresses inside one cost nothing.
 */
export function countedNetwork(ip: string): string {
  const { four, groups } = read(ip)
  return four === undefined ? `${groups.slice(0, 3).join(':')}::/48` : four.replace(/\.\d+$/, '.0/24')
}

/** The IPv4 address, or the eight groups of an IPv6 one. */
function read(address: string): { readonly four?: string; readonly groups: readonly string[] } {
  // Some proxies write the port behind it.
  const ip = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!isIPv6(ip)) return { four: ip, groups: [] }
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return { four: groups.slice(6).flatMap(bytesOf).join('.'), groups }
  return { groups }
}

/** Eight groups in lower case, without leading zeros. */
function groupsOf(ip: string): string[] {
  const zoneless = ip.split('%')[0] ?? ''
  const [before = [], after = []] = new URL(`http://[${zoneless}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
