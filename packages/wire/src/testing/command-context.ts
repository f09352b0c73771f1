import {
  type Actor,
  type AssetConfig,
  amount,
  type ContractConfig,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_OPTIONS,
  LISTED_SPOT_MARKETS,
} from '@glasshouse/domain'
import type { CommandContext } from '../command-endpoint.ts'

export const actor: Actor = { origin: 'user', actorId: 0, accountId: 1001, realm: 'demo', key: '' }

/** Everything that is listed, and a long position 71 in BTC. */
export const commandContext = (more: Partial<CommandContext> = {}): CommandContext => ({
  actor,
  offersSpotMarketOrders: true,
  market: (symbol) => LISTED_SPOT_MARKETS.find((one) => one.symbol === symbol),
  contract: (symbol) => LISTED_CONTRACTS.find((one) => one.symbol === symbol),
  contractOf: (marketId) => LISTED_CONTRACTS.find((one) => one.marketId === marketId) as ContractConfig,
  option: (symbol) => LISTED_OPTIONS.find((one) => one.symbol === symbol),
  asset: (assetId) => LISTED_ASSETS.find((one) => one.assetId === assetId) as AssetConfig,
  coin: (symbol) => LISTED_ASSETS.find((one) => one.symbol === symbol),
  swapMinimum: () => amount(1_900_000n),
  position: (positionId) =>
    positionId === 71 ? { positionId, side: 'long', marketId: (LISTED_CONTRACTS[0] as ContractConfig).marketId } : undefined,
  ...more,
})
