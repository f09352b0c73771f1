import { FUNDING_POSITIONS_PER_GROUP } from '@glasshouse/domain'
import { FEW_PER_GROUP, type TrafficKind } from '../src/index.ts'
import type { PlantedFault } from './faulty-core.ts'
import { PLANTED_ACT_FAULTS } from './planted-act-faults.ts'
import {
  PLANTED_CONTRACT_FAULTS,
  PLANTED_GAP_FAULTS,
  PLANTED_LADDER_FAULTS,
  PLANTED_STALE_LADDER_FAULTS,
} from './planted-contract-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'
import { PLANTED_FUNDING_FAULTS } from './planted-funding-faults.ts'
import { PLANTED_GATE_FAULTS } from './planted-gate-faults.ts'
import { PLANTED_LIMITS_FAULTS } from './planted-limits-faults.ts'
import { PLANTED_MONEY_FAULTS } from './planted-money-faults.ts'
import { PLANTED_OPTION_FAULTS } from './planted-option-faults.ts'
import { PLANTED_CONTRACT_REPLACE_FAULTS, PLANTED_REPLACE_FAULTS } from './planted-replace-faults.ts'
import { PLANTED_STOPS_FAULTS } from './planted-stops-faults.ts'
import { PLANTED_SWAP_FAULTS } from './planted-swap-faults.ts'

/** Traffic in which faults are looked for. What a setting leaves out is not in it, so that its runs are short. */
export interface Setting {
  readonly traffic: TrafficKind
  readonly fundingPerGroup: number
  /** Users replace orders. */
  readonly replaces: boolean
  /** Users open with stops. */
  readonly opensWithStops: boolean
  /** Operators set gates, and freeze accounts with something open. */
  readonly asksGates: boolean
  /** Money comes in by hand, goes back, and changes wallets. */
  readonly movesMoney: 'often' | null
  /** Users swap coins. */
  readonly swapsCoins: 'often' | null
  /** Traders keep themselves from contracts. */
  readonly limitsContracts: 'often' | null
  /** Operators sign. */
  readonly signsActs: 'often' | null
}

export interface FaultSet {
  readonly faults: readonly PlantedFault[]
  readonly setting: Setting
}

function setOf(faults: readonly PlantedFault[], traffic: TrafficKind, unusual: Partial<Omit<Setting, 'traffic'>> = {}): FaultSet {
  const usual = { fundingPerGroup: FUNDING_POSITIONS_PER_GROUP, replaces: false, opensWithStops: false, asksGates: false }
  return { faults, setting: { traffic, ...usual, movesMoney: null, swapsCoins: null, limitsContracts: null, signsActs: null, ...unusual } }
}

const STOPS = { replaces: true, opensWithStops: true } as const

export const SPOT = setOf(PLANTED_FAULTS, 'spot')
export const CONTRACTS = setOf(PLANTED_CONTRACT_FAULTS, 'spot_and_perpetuals')
export const GAPS = setOf(PLANTED_GAP_FAULTS, 'spot_and_perpetuals')
export const LADDERS = setOf(PLANTED_LADDER_FAULTS, 'spot_and_perpetuals')
export const STALE_LADDERS = setOf(PLANTED_STALE_LADDER_FAULTS, 'spot_and_perpetuals')
export const OPTIONS = setOf(PLANTED_OPTION_FAULTS, 'options')
export const GATES = setOf(PLANTED_GATE_FAULTS, 'all', { ...STOPS, asksGates: true })
export const LIMITS = setOf(PLANTED_LIMITS_FAULTS, 'all', { ...STOPS, limitsContracts: 'often' })
export const FUNDINGS = setOf(PLANTED_FUNDING_FAULTS, 'spot_and_perpetuals', { fundingPerGroup: FEW_PER_GROUP })
export const REPLACED_ORDERS = setOf(PLANTED_REPLACE_FAULTS, 'spot', { replaces: true })
export const REPLACED_CONTRACT_ORDERS = setOf(PLANTED_CONTRACT_REPLACE_FAULTS, 'spot_and_perpetuals', { replaces: true })
export const ORDERS_WITH_STOPS = setOf(PLANTED_STOPS_FAULTS, 'spot_and_perpetuals', STOPS)
export const MONEY = setOf(PLANTED_MONEY_FAULTS, 'all', { ...STOPS, asksGates: true, movesMoney: 'often' })
export const SWAPS = setOf(PLANTED_SWAP_FAULTS, 'all', { asksGates: true, swapsCoins: 'often' })
export const ACTS = setOf(PLANTED_ACT_FAULTS, 'spot', { asksGates: true, movesMoney: 'often', signsActs: 'often' })

export const FAULT_SETS: readonly FaultSet[] = [
  ...[SPOT, CONTRACTS, GAPS, LADDERS, STALE_LADDERS, OPTIONS, GATES, LIMITS, FUNDINGS],
  ...[REPLACED_ORDERS, REPLACED_CONTRACT_ORDERS, ORDERS_WITH_STOPS, MONEY, SWAPS, ACTS],
]
