import type { WalletTypeName } from '@glasshouse/wire'

/**
 * A wallet of the browser, whatever its chain: it tells addresses and signs texts. Nothing else is ever asked of it.
 */
export interface Wallet {
  /** The same at every visit. */
  readonly id: string
  readonly name: string
  /** A picture as a data address; '' without one. */
  readonly icon: string
  readonly type: WalletTypeName
  /** Address that this page may read already, without asking anybody; '' without one. */
  readonly knownAddress: () => Promise<string>
  /** Asks the person, unless this page may read it already. Only after a tap. */
  readonly askAddress: () => Promise<string>
  /** Chain that the wallet stands on; undefined where its type has none to tell. */
  readonly chainId: () => Promise<number | undefined>
  readonly sign: (address: string, text: string) => Promise<string>
  /** Another account or chain, as far as the wallet tells. Answers how to stop listening. */
  readonly onChange: (listener: () => void) => () => void
}

/** Why a wallet did nothing. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  /** `own_words`: the message is the wallet's. */
  readonly kind: 'own_words' | 'tron_missing' | 'foreign_text'

  constructor(kind: WalletError['kind'], message = '') {
    super(message)
    this.kind = kind
  }
}

const WORDS_MAX = 300

/** Whatever a wallet throws, as an error with the wallet's own words. */
export function walletErrorOf(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const said = typeof cause === 'string' ? cause : (cause as { readonly message?: unknown } | null)?.message
  return new WalletError('own_words', typeof said === 'string' ? said.slice(0, WORDS_MAX) : '')
}

/** Addresses of Ethereum are the same in any case. */
export const isSameAddress = (type: WalletTypeName, one: string, other: string): boolean =>
  type === 'ethereum' ? one.toLowerCase() === other.toLowerCase() : one === other

export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
