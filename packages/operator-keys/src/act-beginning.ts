import { bytesOf, hexOf } from './hex.ts'

/** First bytes of every act that is signed; the id of its exchange follows (docs/formats.md). */
export const ACT_TAG = 'glasshouse act 1\n'

/** Whether bytes are an act of this exchange, and so nothing else that a key signs: no sign-in, no act elsewhere. */
export function isActOf(exchangeId: string, bytes: Uint8Array): boolean {
  const beginning = `${hexOf(new TextEncoder().encode(ACT_TAG))}${exchangeId}`
  return bytesOf(exchangeId)?.length === 32 && hexOf(bytes).startsWith(beginning)
}
