import type { AssetConfig } from '@glasshouse/domain'
import type { DepositAddresses, DepositChain, DerivingKey, Settings } from '@glasshouse/records'
import type { KeptChannel } from '@glasshouse/wire'
import { writtenAddress } from './chain-addresses.ts'
import { type CoinEntry, coinEntries, type WireEntry, wireEntries } from './deposit-settings.ts'
import { CHAIN_DECIMALS, networkTitle } from './networks.ts'

export interface ChannelParts {
  readonly settings: Pick<Settings, 'all'>
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
    const isAsked = (entry: { readonly coin: string; readonly coinName: string }) =>
      (coin === undefined || entry.coin === coin) && (name === undefined || entry.coinName === name)
    const chains = coinEntries(stored.ASSET_COIN).filter(isAsked)
    const wires = wireEntries(stored.WIRE_TRANSFER_SETTING).filter(isAsked)
    const found = await Promise.all(chains.map((entry) => this.#chain(userId, entry)))
    return [...found, ...wires.map((entry) => this.#wire(userId, entry))].filter((channel) => channel !== null)
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

  #wire(userId: string, entry: WireEntry): KeptChannel | null {
    if (!this.#asset(entry.coin)) return null
    const { coin, coinName: name, currency, decimals, bankName, holderName, number, bankCode, bankAddress } = entry
    const named = { coin, name, address: wireReference(userId), network: 'wire' as const, networkTitle: bankName }
    const account = { bankName, holderName, number, bankCode, bankAddress }
    return { ...named, currency: currency.toLowerCase(), decimals, isForEverybody: false, account }
  }

  #asset(symbol: string): AssetConfig | undefined {
    return this.#parts.assets().find((asset) => asset.symbol === symbol)
  }
}

/** What the person writes into a wire, so that the bank's entry says whose it is. */
export const wireReference = (userId: string): string => `GH${userId}`
