/**
 * A contract market in both realms: its rule and every rule that was ever in force, a book, the house's ladder,
 * positions and stops in order of the marks that would touch them, funding. It changes through apply.ts alone.
 */

import {
  type AccountId,
  type ContractConfig,
  FIRST_USER_ACCOUNT_ID,
  type IndexPrice,
  type MarketId,
  type PositionId,
  type QuoteShape,
  type StopId,
} from '@glasshouse/domain'
import { type Bands, NO_BANDS } from '../../matching/bands.ts'
import { Book } from '../../matching/book.ts'
import type { Ladder } from '../../matching/ladder.ts'
import type { OrderTable } from '../../matching/orders.ts'
import { OrderedIds } from '../../tables/ordered-ids.ts'
import { OrderedSet } from '../../tables/ordered-set.ts'
import type { FundingRun } from './funding-run.ts'
import type { Position } from './positions.ts'
import type { Stop } from './stop-table.ts'

export const LONG = 0
export const SHORT = 1

/** Of one contract in one realm (RULES.md 8.8). */
export interface Funding {
  nextSampleMs: number
  nextPeriodEndMs: number
  samples: number
  /** Sum of the samples, 10^-9. */
  sum: number
  /** Period end that waits for a fresh mark, else 0. */
  waitingMs: number
  lastAtMs: number
  lastRatePpm: number
}

/** The house's ladder, with what its acceptance fixed. */
export interface ContractLadder extends Ladder {
  readonly leverage: number
  readonly ruleVersion: number
}

/** One contract in one realm. */
export interface ContractRealmMarket {
  readonly contract: Contract
  /** Position in REALMS. */
  readonly realm: number
  readonly book: Book
  ladder: ContractLadder | null
  /** Shape of the ladder that was taken back when the index went stale, until a fresh point or the maker's levels 0. */
  withdrawn: QuoteShape | null
  /** Price of the last trade, 0 before the first. */
  lastTicks: number
  /** Contracts open, long and short: equal between commands. */
  readonly open: [number, number]
  /** By id, long and short: ids only grow. */
  readonly positions: readonly [Map<PositionId, Position>, Map<PositionId, Position>]
  /**
   * Derived. Position ids by liquidation price, nearest first: keys are -price of longs, price of shorts. Who has none
   * is not in it.
   */
  readonly byLiquidation: readonly [OrderedIds, OrderedIds]
  /** Derived. Positions in liquidation, by id. */
  readonly inLiquidation: Map<PositionId, Position>
  /** Derived. Stops that a rising mark triggers (key: trigger), and a falling one (key: -trigger). */
  readonly rising: OrderedSet<Stop>
  readonly falling: OrderedSet<Stop>
  /** Stops at work, by id. */
  readonly atWork: Map<StopId, Stop>
  readonly funding: Funding
  /** Payments of a period that ended, until they are made. */
  settling: FundingRun | null
  /** Derived: cells of house accounts in the contract's asset, -1 until first needed. */
  readonly houseCells: { fees: number; clearing: number; insurance: number }
  /** Scratch of the running point: margin that the insurance fund may still post for takeovers there. */
  takeoverBudget: bigint
}

/** What a contract reads of its index. */
export interface MarkIndex {
  /** Oldest first. */
  readonly points: readonly { readonly price: IndexPrice }[]
  readonly isStale: boolean
}

export interface Contract {
  readonly marketId: MarketId
  config: ContractConfig
  /** Highest version given, effective or not. */
  lastVersion: number
  /** Every version that was ever in force. */
  readonly rules: Map<number, ContractConfig>
  readonly byRealm: readonly [ContractRealmMarket, ContractRealmMarket]
  /** Derived: `tickContractUnits` as a safe integer. */
  units: number
  /** Derived: `positionLimit` as a double. */
  positionLimit: number
  /** Derived: the index of its mark, null until first needed. */
  index: MarkIndex | null
  /** Derived: the bands, and the mark they stand around. */
  bands: Bands
  bandsMark: number
}

/** Marks set things off, and funding is sampled and settled. */
export const isTrading = ({ contract: { config } }: ContractRealmMarket) => config.state === 'open' || config.state === 'close_only'

export const SAMPLE_MS = 60_000
export const PERIOD_MS = 28_800_000

/** The next whole step after a moment. */
export const nextStep = (afterMs: number, stepMs: number) => (Math.floor(afterMs / stepMs) + 1) * stepMs

export function createContract(orders: OrderTable, config: ContractConfig, sinceMs: number): Contract {
  const byRealm: ContractRealmMarket[] = []
  const contract: Contract = {
    marketId: config.marketId,
    config,
    lastVersion: config.version,
    rules: new Map(),
    byRealm: byRealm as unknown as [ContractRealmMarket, ContractRealmMarket],
    units: 0,
    positionLimit: 0,
    index: null,
    bands: NO_BANDS,
    bandsMark: 0,
  }
  for (const realm of [0, 1]) byRealm.push(createRealmMarket(orders, contract, { realm, sinceMs }))
  setContractConfig(contract, config)
  return contract
}

function createRealmMarket(
  orders: OrderTable,
  contract: Contract,
  { realm, sinceMs }: { realm: number; sinceMs: number },
): ContractRealmMarket {
  return {
    contract,
    realm,
    book: new Book(orders),
    ladder: null,
    withdrawn: null,
    lastTicks: 0,
    open: [0, 0],
    positions: [new Map(), new Map()],
    byLiquidation: [new OrderedIds(), new OrderedIds()],
    inLiquidation: new Map(),
    rising: new OrderedSet(),
    falling: new OrderedSet(),
    atWork: new Map(),
    funding: {
      nextSampleMs: nextStep(sinceMs, SAMPLE_MS),
      nextPeriodEndMs: nextStep(sinceMs, PERIOD_MS),
      samples: 0,
      sum: 0,
      waitingMs: 0,
      lastAtMs: 0,
      lastRatePpm: 0,
    },
    settling: null,
    houseCells: { fees: -1, clearing: -1, insurance: -1 },
    takeoverBudget: 0n,
  }
}

/** The only way to a contract's rule: it is remembered for the positions that keep it. A market's state is no rule. */
export function setContractConfig(contract: Contract, config: ContractConfig): void {
  contract.config = config
  contract.rules.set(config.version, config)
  contract.units = Number(config.tickContractUnits)
  contract.positionLimit = Number(config.positionLimit)
  contract.index = null
  contract.bandsMark = 0
}

/** House accounts are one-way and pay from wallet 1. */
export const isHouse = (accountId: AccountId) => accountId < FIRST_USER_ACCOUNT_ID
