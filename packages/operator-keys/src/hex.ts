export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Null for a text that is no bytes in lower-case hex digits. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return null
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}
