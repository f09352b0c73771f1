import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Config } from '../config/config.ts'
import { countedAddress } from './counted-address.ts'

/** True when the address at this place of the chain, counted from us outwards, is a proxy whose word counts. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** One rule for calls and sockets: `on` believes the proxy that is connected to us, a list those that are named. */
export function proxyTrust(trustProxy: Config['trustProxy']): ProxyTrust {
  if (typeof trustProxy === 'boolean') return (_address, hop) => trustProxy && hop === 0
  const proxies = new BlockList()
  for (const proxy of trustProxy.split(',')) {
    const [address = '', prefix] = proxy.split('/')
    if (isIP(address) === 0) continue
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    if (isIP(address) === 0) return false
    const one = isIPv4(address) ? address : countedAddress(address)
    return isIPv4(one) ? proxies.check(one, 'ipv4') : proxies.check(address, 'ipv6')
  }
}

/**
 * Address of the caller behind the proxies that are believed. What stands before the first of them is the caller's own
 * invention.
 */
export function callerAddress(request: IncomingMessage, trusts: ProxyTrust): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const chain = [request.socket.remoteAddress ?? '', ...forwarded.reverse()]
  let hop = 0
  while (hop < chain.length - 1 && trusts(chain[hop] as string, hop)) hop += 1
  return chain[hop] as string
}
