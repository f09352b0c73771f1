const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Value of a digit by its code; the bit of 32 makes a letter lower-case, and `a`, 97, is ten. */
const digit = (code: number) => (code < 58 ? code - 48 : (code | 32) - 87)

/** Bytes of hex digits whose form was checked. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = digit(hex.charCodeAt(at * 2)) * 16 + digit(hex.charCodeAt(at * 2 + 1))
  return bytes
}

export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return hex
}

export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Unsigned, big-endian. */
export function bigEndian(value: number, size: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 8) view.setBigUint64(0, BigInt(value))
  else view.setUint32(0, value)
  return bytes
}
