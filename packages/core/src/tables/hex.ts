/** Value of a lower-case hex digit. */
export function nibble(code: number): number {
  return code < 58 ? code - 48 : code - 87
}

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (nibble(hex.charCodeAt(at * 2)) << 4) | nibble(hex.charCodeAt(at * 2 + 1))
  return bytes
}

export function hexOfBytes(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** So many lower-case digits, whatever else it is. */
export const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && isHexBytes(value)

export const isHexBytes = (value: unknown): value is string => typeof value === 'string' && /^(?:[0-9a-f]{2})*$/.test(value)
