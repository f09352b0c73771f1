import { isIPv6 } from 'node:net'

/**
 * Whom limits count for an address. Everybody at home on IPv6 has 2^64 addresses, so its network is counted; and an IPv4
 * address is the same one however the socket writes it.
 */
export function countedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
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
