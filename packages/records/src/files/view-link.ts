import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keyring, SealingKey } from '../sealing/keyring.ts'
import { FileError } from './file-error.ts'

export const VIEW_LINK_MS = 5 * 60_000
const LINK = /^([1-9]\d{0,15})\.([0-9a-f]{8})\.([0-9a-f]{64})$/

/** Lets its holder see one file until a moment: `<end in ms>.<key id>.<HMAC-SHA-256>`. */
export function viewLink({ current }: Keyring, fileId: string, nowMs: number): string {
  const untilMs = nowMs + VIEW_LINK_MS
  return `${untilMs}.${current.keyId}.${macOf(current, fileId, untilMs).toString('hex')}`
}

export function checkViewLink(keyring: Keyring, { fileId, link, nowMs }: { fileId: string; link: string; nowMs: number }): void {
  const [, until, keyId, mac] = LINK.exec(link) ?? []
  const key = keyId === undefined ? undefined : keyring.find(keyId)
  if (!key || mac === undefined) throw new FileError('link_invalid')
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(key, fileId, Number(until)))) throw new FileError('link_invalid')
  if (Number(until) <= nowMs) throw new FileError('link_expired')
}

function macOf({ bytes }: SealingKey, fileId: string, untilMs: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'view link', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([fileId, untilMs]))
    .digest()
}
