import type { Wallet } from './wallet.ts'

/** What a page gets from a wallet (EIP-1193). */
export interface EthereumProvider {
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>
  readonly on?: (event: string, listener: () => void) => unknown
  readonly removeListener?: (event: string, listener: () => void) => unknown
}
interface Announced {
  readonly info?: { readonly uuid?: unknown; readonly name?: unknown; readonly icon?: unknown; readonly rdns?: unknown }
  readonly provider?: EthereumProvider
}

/** Wallets answer an announcement's request within the same turn; late ones within this time. */
const ANNOUNCED_WITHIN_MS = 50

/** Every wallet that announces itself (EIP-6963); one that only sets `window.ethereum` comes last. */
export async function findEthereum(page: Window): Promise<readonly Wallet[]> {
  const found = new Map<EthereumProvider, Wallet>()
  const hear = (event: Event) => {
    const { info = {}, provider } = (event as CustomEvent<Announced | null>).detail ?? {}
    if (provider?.request && !found.has(provider)) found.set(provider, ethereumWallet(provider, info))
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCED_WITHIN_MS))
  page.removeEventListener('eip6963:announceProvider', hear)
  const own = (page as { readonly ethereum?: EthereumProvider }).ethereum
  // The same wallet announces itself under another object now and then: what is announced goes first.
  if (own?.request && found.size === 0) found.set(own, ethereumWallet(own, {}))
  return [...found.values()]
}

const CHANGES = ['accountsChanged', 'chainChanged'] as const

function ethereumWallet(provider: EthereumProvider, { name, icon, rdns }: NonNullable<Announced['info']>): Wallet {
  const firstOf = async (method: string) => {
    const accounts = await provider.request({ method })
    return Array.isArray(accounts) && typeof accounts[0] === 'string' ? accounts[0] : ''
  }
  return {
    id: `ethereum ${typeof rdns === 'string' ? rdns : ''}`,
    name: typeof name === 'string' ? name.slice(0, 40) : 'Ethereum',
    icon: typeof icon === 'string' && /^data:image\/[\w+.-]+[;,]/.test(icon) ? icon : '',
    type: 'ethereum',
    knownAddress: () => firstOf('eth_accounts'),
    askAddress: () => firstOf('eth_requestAccounts'),
    chainId: async () => Number(await provider.request({ method: 'eth_chainId' })) || undefined,
    sign: async (address, text) => String(await provider.request({ method: 'personal_sign', params: [hexOf(text), address] })),
    onChange: (listener) => {
      for (const change of CHANGES) provider.on?.(change, listener)
      return () => {
        for (const change of CHANGES) provider.removeListener?.(change, listener)
      }
    },
  }
}

const hexOf = (text: string) => `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
