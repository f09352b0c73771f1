/** Deep equality of plain data; the order in which fields were written does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) if (!isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false
  return true
}
