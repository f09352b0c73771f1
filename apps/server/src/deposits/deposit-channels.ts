import type { AssetConfig } from '@glasshouse/domain'
import {
  type DepositAddresses,
  type DepositChain,
  type DerivingKey,
  type Settings,
  type WireAccount,
  type WireAccounts,
  wireReference,
  wireVersionIn,
} from '@glasshouse/records'
import type { KeptChannel } from '@glasshouse/wire'
import { writtenAddress } from './chain-addresses.ts'
import { type CoinEntry, coinEntries } from './deposit-settings.ts'
import { CHAIN_DECIMALS, networkTitle } from './networks.ts'

export interface ChannelParts {
  readonly settings: Pick<Settings, 'all'>
  readonly wires: Pick<WireAccounts, 'open'>
  readonly assets: () => readonly AssetConfig[]
  readonly keys: ReadonlyMap<DepositChain, DerivingKey>
  readonly addresses: Pick<DepositAddresses, 'of'>
  readonly isSandbox: boolean
}
export interface ChannelsAsked {
  /** All coins where none is named. */
  readonly coin?: string | undefined
  readonly name?: string | undefined
}

/** Ways in which coins can be deposited, each with the address of the person who asks. */
export class DepositChannels {
  readonly #parts: ChannelParts

  constructor(parts: ChannelParts) {
    this.#parts = parts
  }

  /** Ways of the settings; a chain without a key is none, but in a sandbox with one address for everybody. */
  async of(userId: string, { coin, name }: ChannelsAsked = {}): Promise<KeptChannel[]> {
    const stored = await this.#parts.settings.all()
    const isAsked = (entry: { readonly coin: string; readonly name: string }) =>
      (coin === undefined || entry.coin === coin) && (name === undefined || entry.name === name)
    const chains = coinEntries(stored.ASSET_COIN).filter((entry) => isAsked({ coin: entry.coin, name: entry.coinName }))
    const wires = (await this.#parts.wires.open()).filter(isAsked)
    const found = await Promise.all(chains.map((entry) => this.#chain(userId, entry)))
    return [...found, ...wires.map((account) => this.#wire(userId, account))].filter((channel) => channel !== null)
  }

  /** Whether the settings show an address to everybody. `address` in the one writing of its chain. */
  async isForEverybody(address: string): Promise<boolean> {
    const stored = await this.#parts.settings.all()
    return coinEntries(stored.ASSET_COIN).some(({ coinAddress }) => writtenAddress(coinAddress) === address)
  }

  async #chain(userId: string, { coin, coinName: name, network, coinAddress }: CoinEntry): Promise<KeptChannel | null> {
    const { keys, addresses, isSandbox } = this.#parts
    const asset = this.#asset(coin)
    const key = keys.get(network)
    if (!asset || (!key && (!isSandbox || coinAddress === ''))) return null
    const address = key ? await addresses.of(userId, key) : coinAddress
    const decimals = Math.min(asset.decimals, CHAIN_DECIMALS[`${network} ${coin}`] ?? asset.decimals)
    const named = { coin, name, address, network, networkTitle: networkTitle(network, coin) }
    return { ...named, currency: coin, decimals, isForEverybody: !key, account: null }
  }

  #wire(userId: string, { version, ...wire }: WireAccount): KeptChannel | null {
    if (!this.#asset(wire.coin)) return null
    const { coin, name, currency, decimals, bankName, holderName, number, bankCode, bankAddress } = wire
    const named = { coin, name, address: wireReference(userId, version), network: 'wire' as const, networkTitle: bankName }
    const account = { bankName, holderName, number, bankCode, bankAddress }
    return { ...named, currency: currency.toLowerCase(), decimals, isForEverybody: false, account }
  }

  #asset(symbol: string): AssetConfig | undefined {
    return this.#parts.assets().find((asset) => asset.symbol === symbol)
  }
}

/**
 * Whether the person was shown this address for the way: the one of now or, of a wire, the reference to an earlier
 * version of its account, to which money may be on its way.
 */
export function wasShown({ network, address: now }: KeptChannel, userId: string, address: string): boolean {
  if (address === now) return true
  const [version, newest] = [address, now].map((reference) => wireVersionIn(reference, userId))
  return network === 'wire' && version != null && newest != null && version < newest && wireReference(userId, version) === address
}
