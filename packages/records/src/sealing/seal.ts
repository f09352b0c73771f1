import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Format of a sealed value: `GHS1`, key id (4 bytes), nonce (12), AES-256-GCM ciphertext, tag (16). */
const MAGIC = Buffer.from('GHS1')
const KEY_ID_END = MAGIC.length + 4
const NONCE_END = KEY_ID_END + 12
const TAG_BYTES = 16

export class SealError extends Error {
  override readonly name = 'SealError'
  readonly reason: 'malformed' | 'key_missing' | 'altered'

  constructor(reason: SealError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** `context` names what the value belongs to, such as a file's id: a sealed value moved elsewhere does not open. */
export function seal(keyring: Keyring, plain: Uint8Array, context: string): Buffer {
  const { keyId, bytes } = keyring.current
  const header = Buffer.concat([MAGIC, Buffer.from(keyId, 'hex')])
  const nonce = randomBytes(NONCE_END - KEY_ID_END)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(authenticated(header, context))
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function unseal(keyring: Keyring, sealed: Buffer, context: string): Buffer {
  if (sealed.length < NONCE_END + TAG_BYTES || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError('malformed')
  const header = sealed.subarray(0, KEY_ID_END)
  const key = keyring.find(header.toString('hex', MAGIC.length))
  if (!key) throw new SealError('key_missing')
  const tagAt = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(KEY_ID_END, NONCE_END), { authTagLength: TAG_BYTES })
  decipher.setAAD(authenticated(header, context)).setAuthTag(sealed.subarray(tagAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_END, tagAt)), decipher.final()])
  } catch {
    throw new SealError('altered')
  }
}

const authenticated = (header: Buffer, context: string) => Buffer.concat([header, Buffer.from(context)])
