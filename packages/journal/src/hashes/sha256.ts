import { hash } from 'node:crypto'

/** SHA-256 of one piece of bytes, or of several joined. */
export function sha256(...pieces: readonly Uint8Array[]): Buffer {
  return hash('sha256', pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces), 'buffer') as unknown as Buffer
}

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
