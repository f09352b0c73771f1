import { keptText } from '@glasshouse/client'

const isKey = (text: unknown): text is string => /^[0-9a-f]{64}$/.test(text as string)
export const firstKeyEntry = keptText('houseKey', isKey)

/**
 * The key with which this device first saw the exchange; undefined before. It outlives sign-out: a journal keeps its
 * key for good.
 */
export function firstKey(): string | undefined {
  return firstKeyEntry.read()
}

/** Of every answer that names the exchange's key; only the first is kept. */
export function noteKey(publicKey: string): void {
  if (firstKey() === undefined && isKey(publicKey)) firstKeyEntry.write(publicKey)
}
