import {
  type AssetConfig,
  type Command,
  type ConfigurationView,
  isOwnCoinId,
  isOwnCoinSymbol,
  LISTED_ASSETS,
  LISTED_INDICES,
  nextOwnCoin,
  ownCoinMarket,
} from '@glasshouse/domain'
import { ApiError } from '../../../errors/api-error.ts'
import type { AskedAct, CoreAct, Words } from '../operator-act.ts'
import { coinNamed } from './coin-named.ts'

/** A coin that operators of a sandbox name: the asset, then its spot market, which its own orders price. */
export const OWN_COIN_ACTS = {
  'list-own-coin': {
    words: '<symbol of the coin>',
    what: 'lists a coin under a symbol of your own, with 6 decimals; a sandbox only',
    commands: (asked, words) => [listOwnCoin(asked, words)],
  },
  'list-own-market': {
    words: '<coin>',
    what: 'lists the spot market against USDT of a coin of your own; its own orders set its price',
    isOfItsMoment: true,
    commands: (asked, words) => [listOwnMarket(asked, words)],
  },
} as const satisfies Record<string, CoreAct>

export const ownCoinsWithoutMarket = ({ assets, markets }: ConfigurationView): AssetConfig[] =>
  assets.filter(({ assetId }) => isOwnCoinId(assetId) && !markets.some(({ baseAssetId }) => baseAssetId === assetId))

function listOwnCoin({ services, by, approval }: AskedAct, [symbol = '']: Words): Command {
  const { assets, isSandbox } = services.listing.configuration
  if (!isSandbox) throw new ApiError({ reason: 'not_a_sandbox', field: 'symbol' })
  if (!isOwnCoinSymbol(symbol)) throw malformed('must be 2 to 10 lower-case letters and digits, a letter first')
  if (isOfRelease(symbol)) throw malformed('is a coin or a price of this release')
  if (assets.some((one) => one.symbol === symbol)) throw malformed('is listed')
  const asset = nextOwnCoin(symbol, assets)
  if (!asset) throw malformed('has no number left')
  return { type: 'ConfigureAsset', actor: by, ...approval, asset }
}

function listOwnMarket({ services, by, approval }: AskedAct, [word]: Words): Command {
  const { listing, engine } = services
  const asset = coinNamed(services, word)
  if (!isOwnCoinId(asset.assetId)) throw new ApiError({ reason: 'unknown_asset', field: 'coin', rule: 'must be a coin of your own' })
  if (!ownCoinsWithoutMarket(listing.configuration).includes(asset))
    throw new ApiError({ reason: 'nothing_to_list', field: 'coin', rule: 'has its market' })
  return { type: 'ConfigureMarket', actor: by, ...approval, market: ownCoinMarket(asset), effectiveFromMs: engine.time.now() }
}

/** Symbols that a release gives a meaning: its coins, and what its indices price. */
const isOfRelease = (symbol: string): boolean =>
  LISTED_ASSETS.some((asset) => asset.symbol === symbol) || LISTED_INDICES.some((index) => index.symbol === `${symbol}usdt`)

const malformed = (rule: string) => new ApiError({ reason: 'field_malformed', field: 'symbol', rule })
