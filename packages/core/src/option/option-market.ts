/**
 * An option market in both realms: its rule and every rule that was ever in force. It changes through apply.ts alone.
 */

import { houseAccountId, type MarketId, type OptionConfig, REALMS } from '@glasshouse/domain'
import type { Balances } from '../ledger/balances.ts'
import { OptionResults } from './results.ts'

/** One option market in one realm. */
export interface OptionRealmMarket {
  readonly market: OptionMarket
  /** Position in REALMS. */
  readonly realm: number
  /** Derived: cell of the pool. */
  readonly poolCell: number
  /** Derived: payouts of its options that are not settled. */
  openPayouts: bigint
  readonly results: OptionResults
}

export interface OptionMarket {
  readonly marketId: MarketId
  config: OptionConfig
  /** Highest version given, effective or not. */
  lastVersion: number
  /** Every version that was ever in force. */
  readonly rules: Map<number, OptionConfig>
  readonly byRealm: readonly [OptionRealmMarket, OptionRealmMarket]
}

export function createOptionMarket(balances: Balances, config: OptionConfig): OptionMarket {
  const byRealm: OptionRealmMarket[] = []
  const market: OptionMarket = {
    marketId: config.marketId,
    config,
    lastVersion: config.version,
    rules: new Map(),
    byRealm: byRealm as unknown as [OptionRealmMarket, OptionRealmMarket],
  }
  for (const [realm, word] of REALMS.entries()) {
    const poolCell = balances.cell(houseAccountId(word, 'option_pool'), 1, config.stakeAssetId)
    byRealm.push({ market, realm, poolCell, openPayouts: 0n, results: new OptionResults() })
  }
  setOptionConfig(market, config)
  return market
}

/** The only way to a market's rule: it is remembered for the options that keep it. A market's state is no rule. */
export function setOptionConfig(market: OptionMarket, config: OptionConfig): void {
  market.config = config
  market.rules.set(config.version, config)
}
