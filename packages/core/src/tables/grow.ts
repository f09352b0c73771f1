/** A longer typed array with the same beginning. */
export function grown<T extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length)
  longer.set(array)
  return longer
}
