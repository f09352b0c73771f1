/**
 * Samples of the book against the mark, one each whole minute, and the rate that follows from them, `fundingRatePpm` of
 * the figures (RULES.md 8.8.2, 3).
 */

import { divFloor } from '@glasshouse/domain'
import type { Levels } from '../../matching/levels.ts'
import { NONE } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { type ContractRealmMarket, isTrading, nextStep, SAMPLE_MS } from '../state/contracts.ts'
import { isStale, markOf } from '../state/mark.ts'

/** Samples and rates are reckoned in 10^-9. */
const NANO = 1_000_000_000n
const NANO_OF_PPM = 1_000

/** Due kind 5. Missed minutes are not caught up. */
export function takeSample(state: State, realmMarket: ContractRealmMarket): void {
  const { funding, contract } = realmMarket
  funding.nextSampleMs = nextStep(state.timeMs, SAMPLE_MS)
  if (isStale(state, contract) || !isTrading(realmMarket)) return
  funding.sum += premium(realmMarket, markOf(state, contract))
  funding.samples++
}

/** How far the book stands above the mark (above 0) or below it, 10^-9. */
export function premium(realmMarket: ContractRealmMarket, mark: number): number {
  const { bids, asks } = realmMarket.book
  if (bids.best === NONE && asks.best === NONE) return 0
  const above = beyond(impactOf(realmMarket, bids, mark))
  const below = beyond(impactOf(realmMarket, asks, mark), -1n)
  const sum = above - below
  return Number(sum > NANO ? NANO : sum < -NANO ? -NANO : sum)
}

/** Average price of taking the impact notional from one side, over the mark; null when the side has less. */
function impactOf({ contract }: ContractRealmMarket, levels: Levels, mark: number): { over: bigint; under: bigint } | null {
  const { tickContractUnits: units, impactNotional, tickSize } = contract.config
  let contracts = 0n
  let value = 0n
  for (let level = levels.walk(); level !== NONE; level = levels.nextWorse()) {
    const price = BigInt(levels.priceTicks[level]!)
    const offered = BigInt(levels.lots[level]!)
    const worth = offered * price * units
    if (value + worth < impactNotional) {
      contracts += offered
      value += worth
      continue
    }
    const rest = impactNotional - value
    return { over: impactNotional * price * BigInt(tickSize), under: (contracts * price * units + rest) * BigInt(mark) }
  }
  return null
}

/** max(0, ratio - 1), or max(0, 1 - ratio) with sign -1, in 10^-9 toward zero. */
function beyond(ratio: { over: bigint; under: bigint } | null, sign: 1n | -1n = 1n): bigint {
  if (ratio === null) return 0n
  const excess = sign * (ratio.over - ratio.under)
  return excess > 0n ? divFloor(excess * NANO, ratio.under) : 0n
}

/** What would be paid if the period ended now, ppm. */
export function currentRatePpm({ funding, contract: { config } }: ContractRealmMarket): number {
  const average = funding.samples === 0 ? 0 : Math.trunc(funding.sum / funding.samples)
  const damped = within(config.fundingInterestPpm * NANO_OF_PPM - average, config.fundingDampPpm * NANO_OF_PPM)
  // Plus zero: a rate is never minus nothing.
  return Math.trunc(within(average + damped, config.fundingCapPpm * NANO_OF_PPM) / NANO_OF_PPM) + 0
}

const within = (value: number, bound: number) => Math.max(-bound, Math.min(bound, value))
