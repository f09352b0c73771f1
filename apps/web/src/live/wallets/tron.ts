import { type Wallet, WalletError } from './wallet.ts'

interface TronWeb {
  readonly defaultAddress?: { readonly base58?: string | false }
  readonly trx: { readonly signMessageV2: (text: string) => Promise<string> }
}
interface TronPage {
  readonly tronLink?: {
    readonly request?: (call: { readonly method: string }) => Promise<{ readonly code?: number; readonly message?: string } | null | ''>
    readonly tronWeb?: TronWeb | false
  }
  readonly tronWeb?: TronWeb
}

/** Time that an extension takes to put itself into the page. */
export const TRON_WAIT_MS = 10
const wait = () => new Promise((resolve) => setTimeout(resolve, TRON_WAIT_MS))
/** What TronLink posts to the page when something has changed. */
const CHANGES = ['setAccount', 'accountsChanged', 'setNode', 'disconnect']

/** The Tron wallet of this page. It is offered whether there is one or not: a tap says what is missing. */
export function tronWallet(page: Window): Wallet {
  const seen = page as TronPage
  const tronWeb = () => seen.tronLink?.tronWeb || seen.tronWeb
  const addressOf = () => tronWeb()?.defaultAddress?.base58 || ''
  const knownAddress = async () => {
    if (addressOf() === '') await wait()
    return addressOf()
  }
  return {
    id: 'tron',
    name: 'TronLink',
    icon: '',
    type: 'tron',
    knownAddress,
    askAddress: async () => {
      if (!seen.tronLink && !seen.tronWeb) await wait()
      const answer = await seen.tronLink?.request?.({ method: 'tron_requestAccounts' })
      // 4001: refused, 4000: a question waits in the wallet already. Its words say which.
      if (answer && answer.code !== undefined && answer.code !== 200) throw new WalletError('own_words', answer.message ?? '')
      const address = await knownAddress()
      if (address === '') throw new WalletError('tron_missing')
      return address
    },
    chainId: async () => undefined,
    sign: (_address, text) => {
      const web = tronWeb()
      if (!web) throw new WalletError('tron_missing')
      return web.trx.signMessageV2(text)
    },
    onChange: (listener) => {
      const hear = ({ source, data }: MessageEvent<{ readonly message?: { readonly action?: unknown } } | null>) => {
        if (source === page && CHANGES.includes(String(data?.message?.action))) listener()
      }
      page.addEventListener('message', hear)
      return () => page.removeEventListener('message', hear)
    },
  }
}

/** Whether the page has a Tron wallet, open or not. */
export async function isTronThere(page: Window): Promise<boolean> {
  await wait()
  return Boolean((page as TronPage).tronLink || (page as TronPage).tronWeb)
}
