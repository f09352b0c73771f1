/**
 * Funding (RULES.md 8.8): a sample of the book against the mark each whole minute, a payment between the sides each
 * period. Payers round up and receivers down, the dust goes to the insurance fund; nobody pays more than its equity.
 * Law: collected = paid + dust.
 */

import { type Amount, divCeil, divFloor, equityOf, type FundingSkip, PPM, REALMS, scaledValue, timeMs } from '@glasshouse/domain'
import { POST_FUNDING } from '../../ledger/ledger.ts'
import type { Levels } from '../../matching/levels.ts'
import { NONE } from '../../matching/orders.ts'
import { least, most } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { houseCell } from '../state/account-markets.ts'
import { type ContractRealmMarket, type Funding, LONG, nextStep, PERIOD_MS, SAMPLE_MS, SHORT } from '../state/contracts.ts'
import { isStale, markOf } from '../state/mark.ts'
import { changed } from '../state/position-changes.ts'
import { margined, type Position } from '../state/positions.ts'

/** How long a period end waits for a fresh mark. */
export const WAITING_MS = 60_000
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

const isTrading = ({ contract: { config } }: ContractRealmMarket) => config.state === 'open' || config.state === 'close_only'

/** How far the book stands above the mark (above 0) or below it, 10^-9. */
export function premium(realmMarket: ContractRealmMarket, mark: number): number {
  const above = beyond(impactOf(realmMarket, realmMarket.book.bids, mark))
  const below = beyond(impactOf(realmMarket, realmMarket.book.asks, mark), -1n)
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

/** Due kind 6. */
export function endPeriod(state: State, realmMarket: ContractRealmMarket): void {
  const { funding, contract } = realmMarket
  const periodEndMs = funding.nextPeriodEndMs
  funding.nextPeriodEndMs = nextStep(periodEndMs, PERIOD_MS)
  if (!isTrading(realmMarket)) skip(state, realmMarket, { periodEndMs, reason: 'market_not_open' })
  else if (isStale(state, contract)) funding.waitingMs = periodEndMs
  else settle(state, realmMarket, periodEndMs)
}

/** Due kind 7: no fresh mark came. */
export function endWaiting(state: State, realmMarket: ContractRealmMarket): void {
  skip(state, realmMarket, { periodEndMs: realmMarket.funding.waitingMs, reason: 'no_fresh_mark' })
}

/** At a fresh mark. */
export function settleWaiting(state: State, realmMarket: ContractRealmMarket): void {
  const { waitingMs } = realmMarket.funding
  if (waitingMs !== 0) settle(state, realmMarket, waitingMs)
}

function skip(state: State, realmMarket: ContractRealmMarket, { periodEndMs, reason }: { periodEndMs: number; reason: FundingSkip }): void {
  beginAnew(realmMarket.funding)
  const { marketId } = realmMarket.contract
  state.events.emit({ type: 'FundingSkipped', marketId, realm: REALMS[realmMarket.realm]!, periodEndMs: timeMs(periodEndMs), reason })
}

function beginAnew(funding: Funding): void {
  funding.samples = 0
  funding.sum = 0
  funding.waitingMs = 0
}

function settle(state: State, realmMarket: ContractRealmMarket, periodEndMs: number): void {
  const { funding, contract } = realmMarket
  const ratePpm = currentRatePpm(realmMarket)
  const { samples } = funding
  beginAnew(funding)
  funding.lastAtMs = periodEndMs
  funding.lastRatePpm = ratePpm
  const collected = ratePpm === 0 ? 0n : collect(state, realmMarket, ratePpm)
  const paid = collected === 0n ? 0n : distribute(state, realmMarket, { side: ratePpm > 0 ? SHORT : LONG, collected })
  const dust = collected - paid
  if (dust > 0n) state.ledger.postAmounts(houseCell(state.balances, realmMarket, 'insurance'), { available: dust, purpose: POST_FUNDING })
  state.events.emit({
    type: 'FundingSettled',
    marketId: contract.marketId,
    realm: REALMS[realmMarket.realm]!,
    periodEndMs: timeMs(periodEndMs),
    ratePpm,
    mark: markOf(state, contract),
    samples,
    collected: collected as Amount,
    paid: paid as Amount,
  })
}

/** Longs pay when the rate is above zero, at most until nothing of margin or equity is left. */
function collect(state: State, realmMarket: ContractRealmMarket, ratePpm: number): bigint {
  const mark = markOf(state, realmMarket.contract)
  let collected = 0n
  for (const position of realmMarket.positions[ratePpm > 0 ? LONG : SHORT].values()) {
    const { rule, contracts, margin } = position
    const due = divCeil(scaledValue(rule, contracts, mark) * BigInt(Math.abs(ratePpm)), BigInt(rule.tickSize) * PPM)
    const equity = equityOf(rule, margined(position), mark)
    const pay = least(due, most(0n, least(margin, equity)))
    receive(state, position, -pay)
    collected += pay
  }
  return collected
}

/** By contracts, rounded down. */
function distribute(state: State, realmMarket: ContractRealmMarket, { side, collected }: { side: number; collected: bigint }): bigint {
  const all = BigInt(realmMarket.open[side]!)
  let paid = 0n
  for (const position of realmMarket.positions[side]!.values()) {
    const part = divFloor(collected * BigInt(position.contracts), all)
    receive(state, position, part)
    paid += part
  }
  return paid
}

/** Into the margin, or out of it. */
function receive(state: State, position: Position, funding: bigint): void {
  if (funding === 0n) return
  state.ledger.postAmounts(position.accountMarket.cell, { held: funding, purpose: POST_FUNDING })
  position.margin += funding
  if (position.added > position.margin) position.added = position.margin
  position.realized += funding
  position.fundingPaid -= funding
  changed(state, position, { cause: 'funding', funding })
}
