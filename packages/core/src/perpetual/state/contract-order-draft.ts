/** The contract order being placed, looked up once: the checks leave it behind, placing goes on from it. Scratch. */

import type { ContractCause, ContractConfig } from '@glasshouse/domain'
import { GTC, LIMIT } from '../../matching/order-codes.ts'
import type { ContractAccountMarket } from './account-markets.ts'
import type { ContractRealmMarket } from './contracts.ts'
import type { OrderStops } from './order-stops.ts'
import { OPEN } from './order-terms.ts'
import type { Position } from './positions.ts'

/** An order to be accepted, made by a user, a stop, a liquidation, the insurance fund. */
export interface ContractOrderDraft {
  readonly realmMarket: ContractRealmMarket
  readonly accountId: number
  /** LONG or SHORT. */
  readonly positionSide: number
  /** OPEN or CLOSE. */
  readonly effect: number
  /** What it closes; null when it opens. */
  readonly position: Position | null
  readonly leverage: number
  /** Positions in their closed lists. */
  readonly orderType: number
  readonly timeInForce: number
  readonly priceTicks: number
  readonly contracts: number
  readonly cause: ContractCause
  /** Closes whatever its rest then lacks: its position is liquidated at this point anyway (RULES.md 8.5.3). */
  readonly leavesAnyRest: boolean
  readonly rule: ContractConfig
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** For the position it opens; null for most. */
  readonly stops: OrderStops | null
}

export class ContractOrderScratch implements ContractOrderDraft {
  realmMarket!: ContractRealmMarket
  accountId = 0
  positionSide = 0
  effect = OPEN
  position: Position | null = null
  leverage = 0
  orderType = LIMIT
  timeInForce = GTC
  priceTicks = 0
  contracts = 0
  cause: ContractCause = 'user'
  readonly leavesAnyRest = false
  rule!: ContractConfig
  makerFeePpm = 0
  takerFeePpm = 0
  stops: OrderStops | null = null
  /** Of the account, if it ever had one. */
  accountMarket: ContractAccountMarket | null = null
  /** Closes all at market: the position's resting closing orders go first. */
  closesAll = false
  /** Of the order to cancel or replace. */
  slot = -1
  /** Contracts left of the order to replace, and its hold; 0 when placing. */
  replaced = 0
  replacedHold = 0
  /** Of the order to replace: its price stays, and it gets smaller. */
  isDecrease = false
}
