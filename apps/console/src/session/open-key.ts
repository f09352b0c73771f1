import { type OperatorKey, openKeyFile } from '@glasshouse/operator-keys'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * The key file that is open. It lies in the memory of this page alone: no storage has it, and loading anew, signing out
 * or the end of the session lose it.
 */
const opened = createStore<{ readonly key: OperatorKey | null }>(() => ({ key: null }))

export const useOpenKey = (): OperatorKey | null => useStore(opened, ({ key }) => key)
export const openKey = (): OperatorKey | null => opened.getState().key
export const keepKey = (key: OperatorKey): void => opened.setState({ key })
export const forgetKey = (): void => opened.setState({ key: null })

/** Key of a file that somebody chose. Kept by the caller that knows whose it is. */
export const keyOf = async (file: Blob, passphrase: string): Promise<OperatorKey> => openKeyFile(await file.text(), passphrase)
