import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushMessage } from '@glasshouse/records'
import { expect, test } from 'vitest'
import { isPublicAddress, type PushPost, pushCarrier } from './push-carrier.ts'
import { pushKeysOf, sealedForBrowser } from './push-message.ts'

const browser = createECDH('prime256v1')
const p256dh = browser.generateKeys('base64url')
const secret = randomBytes(16)
const keys = pushKeysOf(randomBytes(32), 'mailto:house@example.org')
const message: PushMessage = {
  kind: 'push',
  endpoint: 'https://push.service.dev/send/1',
  p256dh,
  auth: secret.toString('base64url'),
  title: 'New sign-in',
  link: '/sessions',
}

/** Reads a message as a browser does (RFC 8188 and 8291). */
function openedByBrowser(body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), secret, info, 32))
  const derived = (name: string, size: number) => Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, size))
  const sealed = body.subarray(21 + length)
  const open = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12)).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString()
}

test('the browser it is for opens a message, and each is sealed anew', () => {
  const [one, other] = [sealedForBrowser('hello', message), sealedForBrowser('hello', message)]
  expect(openedByBrowser(one)).toBe('hello')
  expect(one.equals(other)).toBe(false)
})

test('the example of RFC 8291 has the shape of what is sent here', () => {
  const body = sealedForBrowser('When I grow up, I want to be a watermelon', message)
  expect(body.length).toBe(21 + 65 + 41 + 1 + 16)
  expect(body.readUInt32BE(16)).toBe(4_096)
})

test('a post is signed for its origin with the key that the app was given', () => {
  const header = keys.authorization('https://push.service.dev', Date.UTC(2026, 0, 7))
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(key).toBe(keys.publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.service.dev',
    exp: Date.UTC(2026, 0, 7, 12) / 1_000,
    sub: 'mailto:house@example.org',
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
})

interface Sent {
  readonly url: string
  readonly address: string
  readonly body: Buffer
}
function carrierWith(put: { readonly addresses?: readonly string[]; readonly status?: number }) {
  const sent: Sent[] = []
  const gone: string[] = []
  const post: PushPost = async (url, { address }, _headers, body) => {
    sent.push({ url: url.href, address, body })
    return put.status ?? 201
  }
  const carrier = pushCarrier({
    keys,
    clock: () => 0,
    onGone: async (endpoint) => void gone.push(endpoint),
    resolve: async () => (put.addresses ?? ['8.8.8.8']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    post,
  })
  return { send: (more: Partial<PushMessage> = {}) => carrier.send({ ...message, ...more }, 'ab'.repeat(16)), sent, gone }
}

test('a message goes to the address that was looked at, and says the short line and its link', async () => {
  const { send, sent } = carrierWith({})
  await send()
  expect(sent).toMatchObject([{ url: 'https://push.service.dev/send/1', address: '8.8.8.8' }])
  expect(JSON.parse(openedByBrowser(sent[0]?.body as Buffer))).toEqual({ title: 'New sign-in', link: '/sessions' })
})

test.each([['127.0.0.1'], ['169.254.169.254'], ['10.1.2.3'], ['::1'], ['fe80::1'], ['::ffff:127.0.0.1'], ['8.8.8.8', '192.168.1.1']])(
  'a name that leads to %s is given up, and nothing is posted',
  async (...addresses) => {
    const { send, sent } = carrierWith({ addresses })
    await expect(send()).rejects.toMatchObject({ code: 'address', isFinal: true })
    expect(sent).toEqual([])
  },
)

test.each(['http://push.service.dev/x', 'https://127.0.0.1/x', 'https://[::1]/x'])(
  'a kept address %s is not posted to',
  async (endpoint) => {
    const { send, sent } = carrierWith({})
    await expect(send({ endpoint })).rejects.toMatchObject({ isFinal: true })
    expect(sent).toEqual([])
  },
)

test.each([
  [410, true, 1],
  [404, true, 1],
  [302, true, 0],
  [400, true, 0],
  [429, false, 0],
  [503, false, 0],
])('an answer of %i is final: %s, and forgets %i browsers', async (status, isFinal, forgotten) => {
  const { send, gone } = carrierWith({ status })
  await expect(send()).rejects.toMatchObject({ code: String(status), isFinal })
  expect(gone).toHaveLength(forgotten)
})

test('a key that is no point of the curve is given up', async () => {
  const { send } = carrierWith({})
  await expect(send({ p256dh: `B${'A'.repeat(86)}` })).rejects.toMatchObject({ code: 'browser_key', isFinal: true })
})

test.each(['8.8.8.8', '2a00:1450:4001:80e::200a'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
test.each(['0.0.0.0', '100.64.0.1', '172.31.0.1', '224.0.0.1', '255.255.255.255', 'fc00::1', '2002:7f00:1::', '64:ff9b::7f00:1', 'x'])(
  '%s is none',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)
