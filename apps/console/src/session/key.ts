import { operatorApi } from '@glasshouse/client'
import { bytesOf, hexOf, KeyFileError, type OperatorKey, openKeyFile, signInBytes } from '@glasshouse/operator-keys'
import type { OperatorSignature } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wordsOf } from '../words/words.ts'

export interface KeyGiven {
  readonly file: File
  readonly passphrase: string
}
interface Kept {
  /** Of this page alone: neither stored nor sent, and gone with it. */
  readonly key: OperatorKey | null
  /** Somebody waits for a key that is not open: the page was loaded anew. */
  readonly wanted: { readonly opened: (key: OperatorKey) => void; readonly refused: (reason: Error) => void } | null
}

const kept = createStore<Kept>(() => ({ key: null, wanted: null }))
export const useWantedKey = () => useStore(kept, ({ wanted }) => wanted)

/** With the passphrase; what is wrong is told in words. The file is read here and goes nowhere. */
export async function openKey({ file, passphrase }: KeyGiven): Promise<OperatorKey> {
  try {
    const key = await openKeyFile(await file.text(), passphrase)
    kept.setState({ key })
    return key
  } catch (error) {
    throw error instanceof KeyFileError ? new KeyFault(wordsOf('console')(`key_${error.reason}`)) : error
  }
}

/** Shown as it is. */
export class KeyFault extends Error {
  override readonly name = 'KeyFault'
  override toString(): string {
    return this.message
  }
}

export function giveKey(key: OperatorKey): void {
  kept.getState().wanted?.opened(key)
  kept.setState({ wanted: null })
}

export function refuseKey(): void {
  kept.getState().wanted?.refused(new KeyFault(wordsOf('console')('key_not_opened')))
  kept.setState({ wanted: null })
}

export const forgetKey = (): void => {
  refuseKey()
  kept.setState({ key: null })
}

/** Signature of these bytes, in hex digits; asks for the key file where none is open. */
export async function signatureOf(bytes: string): Promise<OperatorSignature> {
  const key = kept.getState().key ?? (await new Promise<OperatorKey>((opened, refused) => kept.setState({ wanted: { opened, refused } })))
  return signedBy(key, bytes)
}

/** Opens a sitting: what the exchange asks to sign must be a sign-in here, and nothing else. */
export async function signedChallenge(key: OperatorKey) {
  const { data } = await operatorApi.operatorChallenge(undefined, { isQuiet: true })
  if (!data) throw new Error('A challenge was answered without one')
  if (hexOf(signInBytes(data.exchangeId, 'console', data.challenge)) !== data.bytes) throw new Error('This is no sign-in to sign')
  return { challenge: data.challenge, signature: signedBy(key, data.bytes) }
}

function signedBy(key: OperatorKey, bytes: string): OperatorSignature {
  const signature = key.sign(bytesOf(bytes) as Uint8Array)
  return { keyId: key.keyId, kind: 'ed25519', signature, authenticatorData: '', clientData: '' }
}
