import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

/** Keys of the exchange for push services (VAPID, RFC 8292). */
export interface PushKeys {
  /** Uncompressed point, base64url. */
  readonly publicKey: string
  /** `Authorization` of a post to this origin. */
  authorization(origin: string, nowMs: number): string
}

const TOKEN_MS = 12 * 3_600_000
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** @param subject `mailto:` or address of the exchange, for whoever runs the push service. */
export function pushKeysOf(secret: Buffer, subject: string): PushKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: base64url(secret), x, y }, format: 'jwk' })
  const publicKey = base64url(point)
  return {
    publicKey,
    authorization(origin, nowMs) {
      const claims = { aud: origin, exp: Math.floor((nowMs + TOKEN_MS) / 1_000), sub: subject }
      const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${base64url(signature)}, k=${publicKey}`
    },
  }
}

interface Browser {
  readonly p256dh: string
  readonly auth: string
}

const RECORD_SIZE = 4_096
const LAST_RECORD = 2

/**
 * Text that only this browser opens (RFC 8291, `aes128gcm`). Throws when the browser's key is no point of the curve.
 */
export function sealedForBrowser(text: string, { p256dh, auth }: Browser): Buffer {
  const [browserKey, secret, salt] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url'), randomBytes(16)]
  const ecdh = createECDH('prime256v1')
  const ownKey = ecdh.generateKeys()
  const shared = ecdh.computeSecret(browserKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const material = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  const body = Buffer.concat([cipher.update(Buffer.from(text)), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(RECORD_SIZE, 16)
  head.writeUInt8(ownKey.length, 20)
  return Buffer.concat([head, ownKey, body])
}
