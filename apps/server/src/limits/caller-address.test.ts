import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callerAddress, proxyTrust } from './caller-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['nobody is believed', false, '10.0.0.1', '198.51.100.1', '10.0.0.1'],
  ['the nearest is believed, and what stands before its own word is not', true, '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['without a word the nearest is the caller', true, '10.0.0.1', undefined, '10.0.0.1'],
  ['an empty word is none', true, '10.0.0.1', ' , ', '10.0.0.1'],
  ['named proxies are believed in a row', '10.0.0.1,10.0.0.2', '10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['another than the named is the caller', '10.0.0.1', '10.0.0.9', '203.0.113.7', '10.0.0.9'],
  ['a network of proxies is believed', '10.0.0.0/8', '10.9.9.9', '203.0.113.7', '203.0.113.7'],
  ['a proxy is the same one however its socket is written', '10.0.0.1', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a proxy on IPv6 is believed', '2001:db8::/32', '2001:db8::1', '203.0.113.7', '203.0.113.7'],
  ['what is no address is never a proxy', '10.0.0.1', '10.0.0.1', '203.0.113.7, junk', 'junk'],
] as const)('%s', (_what, trustProxy, socket, forwarded, caller) => {
  expect(callerAddress(from(socket, forwarded), proxyTrust(trustProxy))).toBe(caller)
})
