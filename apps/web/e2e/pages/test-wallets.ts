import { TestWallet } from '../../../../tools/test-wallet.ts'
import type { Phone } from './phone.ts'

export interface WalletTraits {
  /** It stands on the first account of two. */
  readonly type: 'ETH' | 'TRON'
  /** The page may read its address without asking. */
  readonly isAuthorised?: boolean
  /** Refuses whatever it is asked, in these words. */
  readonly refusal?: string
  /** Its person thinks about what is asked, and never decides. */
  readonly isThinking?: boolean
}

/** Runs in a page before the app. */
interface Injected extends WalletTraits {
  readonly addresses: readonly string[]
}
interface TestPage {
  signAsTest(type: string, address: string, text: string): Promise<string>
  switchTestWallet(): void
}

/** Accounts of the wallets of a phone, which may have one of each type. */
const given = new WeakMap<Phone['context'], TestWallet[]>()

/** Puts a wallet into the pages of a phone: an extension with two accounts whose keys really sign. */
export async function giveWallet({ context }: Phone, traits: WalletTraits): Promise<readonly string[]> {
  const wallets = [new TestWallet(traits.type), new TestWallet(traits.type)]
  const addresses = wallets.map(({ address }) => address)
  const known = given.get(context)
  if (known) known.push(...wallets)
  else await letSign(context, wallets)
  await context.addInitScript(inject, { ...traits, addresses })
  return addresses
}

async function letSign(context: Phone['context'], wallets: TestWallet[]): Promise<void> {
  given.set(context, wallets)
  await context.exposeFunction('signAsTest', (_type: string, address: string, text: string) => {
    const wallet = wallets.find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (!wallet) throw new Error(`no wallet with the address ${address}`)
    return wallet.sign(text)
  })
}

/** The person takes the other account in the wallet. */
export const switchWallet = ({ page }: Phone): Promise<void> => page.evaluate(() => (window as unknown as TestPage).switchTestWallet())

function inject({ type, addresses, isAuthorised = false, refusal, isThinking = false }: Injected): void {
  const KEPT = 'test.wallet'
  const page = window as unknown as TestPage & Record<string, unknown>
  // Kept as an extension keeps it, over reloads and whatever the app forgets.
  const state = { isAuthorised, place: 0, ...(JSON.parse(window.name.startsWith(KEPT) ? window.name.slice(KEPT.length) : '{}') as object) }
  const keep = () => {
    window.name = KEPT + JSON.stringify(state)
  }
  const address = () => addresses[state.place] as string
  const authorise = () => {
    if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: 4001 })
    state.isAuthorised = true
    keep()
  }
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
    window.postMessage({ message: { action: 'accountsChanged' } }, '*')
  }
  page.switchTestWallet = () => {
    state.place = 1
    keep()
    changed()
  }
  const decoded = (hex: string) =>
    new TextDecoder().decode(Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
  const answers: Record<string, (params: readonly string[]) => unknown> = {
    eth_accounts: () => (state.isAuthorised ? [address()] : []),
    eth_requestAccounts: () => {
      authorise()
      return [address()]
    },
    eth_chainId: () => '0x1',
    personal_sign: ([text = '', signer = '']) => (isThinking ? new Promise(() => {}) : page.signAsTest(type, signer, decoded(text))),
  }
  const ethereum = {
    request: async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
      const answer = answers[method]
      if (!answer) throw new Error(`a test wallet is never asked ${method}`)
      return answer(params)
    },
    on: (_event: string, listener: () => void) => listeners.push(listener),
    removeListener: () => {},
  }
  const tronWeb = {
    get defaultAddress() {
      return { base58: state.isAuthorised ? address() : false }
    },
    trx: { signMessageV2: (text: string) => page.signAsTest(type, address(), text) },
  }
  const tronLink = {
    tronWeb,
    request: async () => {
      try {
        authorise()
        return { code: 200 }
      } catch (error) {
        return { code: 4001, message: (error as Error).message }
      }
    },
  }
  if (type === 'TRON') Object.assign(page, { tronLink, tronWeb })
  else {
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: Object.freeze({ info: { uuid: 'a', name: 'Paper Wallet', icon: '', rdns: 'org.example.paper' }, provider: ethereum }),
        }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
  }
}
