import { api, apiUrl } from '@glasshouse/client'
import type { WalletTypeName } from '@glasshouse/wire'
import { type Wallet, WalletError, walletErrorOf } from './wallet.ts'

export interface WalletSignature {
  readonly type: WalletTypeName
  readonly address: string
  readonly nonce: string
  readonly signature: string
}
interface Signing {
  readonly purpose: 'login' | 'bind' | 'proof'
  /** Hears the whole text before the wallet is asked to sign it. */
  readonly onText: (text: string) => void
}

/**
 * The address, the exchange's text for it, and the wallet's signature of that text. A text that names another site or
 * another address is never handed to the wallet.
 */
export async function signText(wallet: Wallet, { purpose, onText }: Signing): Promise<WalletSignature> {
  const address = await own(() => wallet.askAddress())
  const chainId = await own(() => wallet.chainId())
  const { data } = await api.getWalletMessage({ type: wallet.type, address, chainId, purpose }, { isQuiet: true })
  if (!data || !isOurs(data.message, address)) throw new WalletError('foreign_text')
  onText(data.message)
  const signature = await own(() => wallet.sign(address, data.message))
  return { type: wallet.type, address, nonce: data.nonce, signature }
}

async function own<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw walletErrorOf(cause)
  }
}

function isOurs(text: string, address: string): boolean {
  const [site = '', signer = ''] = text.split('\n')
  const hosts = [window.location.host, new URL(apiUrl('/'), window.location.href).host]
  return hosts.some((host) => site.startsWith(`${host} wants you to sign in`)) && signer.toLowerCase() === address.toLowerCase()
}
