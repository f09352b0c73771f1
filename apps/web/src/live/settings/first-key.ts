import { STORAGE } from '@glasshouse/client'

const isKey = (text: string | null): text is string => text !== null && /^[0-9a-f]{64}$/.test(text)

/**
 * The key with which this device first saw the exchange; undefined before. It outlives sign-out: a journal keeps its
 * key for good.
 */
export function firstKey(): string | undefined {
  const kept = localStorage.getItem(STORAGE.houseKey)
  return isKey(kept) ? kept : undefined
}

/** Of every answer that names the exchange's key; only the first is kept. */
export function noteKey(publicKey: string): void {
  if (firstKey() === undefined && isKey(publicKey)) localStorage.setItem(STORAGE.houseKey, publicKey)
}
