import { expect, test } from 'vitest'
import { isOriginAllowed } from './origins.ts'

const at = { publicUrl: 'https://trade.example', port: 8_080 }

test.each([
  undefined,
  'https://trade.example',
  'https://trade.example:443',
  'http://127.0.0.1:8080',
  'http://localhost:8080',
  'http://[::1]:8080',
])('%j is of the exchange', (origin) => expect(isOriginAllowed(origin, at)).toBe(true))

test.each([
  ['another port of this machine', 'http://localhost:5173'],
  ['no port', 'http://localhost'],
  ['another protocol at our port', 'https://localhost:8080'],
  ['a name that begins like ours', 'http://127.0.0.1.evil.example:8080'],
  ['our public name without its protocol', 'http://trade.example'],
  ['our public name at another port', 'https://trade.example:8443'],
  ['a page without origin', 'null'],
  ['no URL', 'localhost:8080'],
  ['nothing', ''],
])('%s is foreign', (_what, origin) => expect(isOriginAllowed(origin, at)).toBe(false))

test('a page of port 80 says no port', () => expect(isOriginAllowed('http://localhost', { ...at, port: 80 })).toBe(true))
test('a socket that is gone already has no port, and no page', () =>
  expect(isOriginAllowed('http://localhost:8080', { ...at, port: undefined })).toBe(false))
