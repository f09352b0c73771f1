/**
 * What closing a part of a position takes off and pays (RULES.md 8.3.4, 8.7.5b): in safe integers where all amounts
 * fit, exact for any size else. Pure. Law: both agree to the unit (closing-amounts.test.ts).
 */
import { type Amount, shareOf } from '@glasshouse/domain'
import { ceilPpm, feeAmount } from '../../ledger/fees.ts'
import { least, most, UNITS_MAX, type Units } from '../../rounding.ts'
import { LONG } from '../state/contracts.ts'
import { type Position, signOf } from '../state/positions.ts'

/** Its amounts are all numbers, or all bigints. */
export interface Closing<U extends Units = Units> {
  readonly contracts: number
  readonly notional: U
  readonly cost: U
  readonly realized: U
  readonly fee: U
  readonly liquidationFee: U
  readonly payout: U
  /** What stays. */
  readonly margin: U
}

/** The forms of closing: a liquidation pays nothing out before the last contract, and a fee to the insurance fund. */
export interface CloseTerms<U extends Units = Units> {
  readonly contracts: number
  readonly notional: U
  readonly feePpm: number
  readonly isLiquidation?: boolean
}

type Closed = Pick<Position, 'side' | 'contracts' | 'cost' | 'margin' | 'costUnits' | 'marginUnits' | 'rule'>

/** Null when the position has fewer contracts, or could not pay the loss. */
export function estimateClosing(position: Closed, terms: CloseTerms<number>): Closing | null {
  const { contracts, notional } = terms
  const { costUnits, marginUnits } = position
  const isPlain = costUnits >= 0 && marginUnits >= 0 && notional <= UNITS_MAX
  if (isPlain && contracts * position.contracts <= Number.MAX_SAFE_INTEGER) return estimateInUnits(position, terms)
  return estimateExactly(position, { ...terms, notional: BigInt(notional) })
}

/** Of amounts below 2^52: no sum or difference of two of them passes 2^53. */
function estimateInUnits(position: Closed, terms: CloseTerms<number>): Closing<number> | null {
  const { contracts, notional, feePpm, isLiquidation = false } = terms
  const held = position.contracts
  if (contracts > held) return null
  const cost = shareInUnits(position.costUnits, contracts, held)
  const share = shareInUnits(position.marginUnits, contracts, held)
  const realized = position.side === LONG ? notional - cost : cost - notional
  const left = position.marginUnits + realized
  if (left < 0) return null
  const fee = Math.min(ceilPpm(notional, feePpm), left)
  const free = Math.max(0, share + realized - fee)
  const liquidationFee = isLiquidation ? Math.min(ceilPpm(notional, position.rule.liquidationFeePpm), free) : 0
  const rest = left - fee - liquidationFee
  const payout = contracts === held ? rest : isLiquidation ? 0 : free
  return { contracts, notional, cost, realized, fee, liquidationFee, payout, margin: rest - payout }
}

/**
 * As `shareOf`, of a whole below 2^52: with whole = a x held + b it is a x contracts + floor(b x contracts / held),
 * where b < held, so no product passes contracts x held.
 */
function shareInUnits(whole: number, contracts: number, held: number): number {
  if (contracts === held) return whole
  const each = Math.floor(whole / held)
  return each * contracts + Math.floor(((whole - each * held) * contracts) / held)
}

/** As `estimateClosing`, of amounts of any size. */
export function estimateExactly(position: Closed, terms: CloseTerms<bigint>): Closing<bigint> | null {
  const { contracts, notional, isLiquidation = false } = terms
  if (contracts > position.contracts) return null
  const isLast = contracts === position.contracts
  const cost = shareOf(position.cost as Amount, contracts, position.contracts)
  const share = shareOf(position.margin as Amount, contracts, position.contracts)
  const realized = signOf(position.side) * (notional - cost)
  const left = position.margin + realized
  if (left < 0n) return null
  const fee = least(feeAmount(notional, terms.feePpm), left)
  const { liquidationFeePpm } = position.rule
  const liquidationFee = isLiquidation ? least(feeAmount(notional, liquidationFeePpm), most(0n, share + realized - fee)) : 0n
  const rest = left - fee - liquidationFee
  const payout = isLast ? rest : isLiquidation ? 0n : most(0n, share + realized - fee)
  return { contracts, notional, cost, realized, fee, liquidationFee, payout, margin: rest - payout }
}
