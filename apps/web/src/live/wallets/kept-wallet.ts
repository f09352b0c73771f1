import { isPlainText, keptText } from '@glasshouse/client'

/** Wallet whose signature opened the session of this device. Forgotten with the session. */
export interface KeptWallet {
  readonly id: string
  readonly address: string
}

export const walletIdEntry = keptText('walletId', (text): text is string => /^(tron|ethereum .*)$/.test(text as string))
export const walletAddressEntry = keptText('walletAddress', isPlainText)

export function keepWallet({ id, address }: KeptWallet): void {
  walletIdEntry.write(id)
  walletAddressEntry.write(address)
}

export function keptWallet(): KeptWallet | undefined {
  const [id, address] = [walletIdEntry.read(), walletAddressEntry.read()]
  return id === undefined || address === undefined ? undefined : { id, address }
}
