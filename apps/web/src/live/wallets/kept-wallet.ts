import { STORAGE } from '@glasshouse/client'

/** Wallet whose signature opened the session of this device. Forgotten with the session. */
export interface KeptWallet {
  readonly id: string
  readonly address: string
}

export function keepWallet({ id, address }: KeptWallet): void {
  localStorage.setItem(STORAGE.walletId, id)
  localStorage.setItem(STORAGE.walletAddress, address)
}

export function keptWallet(): KeptWallet | undefined {
  const [id, address] = [localStorage.getItem(STORAGE.walletId), localStorage.getItem(STORAGE.walletAddress)]
  return id === null || address === null ? undefined : { id, address }
}
