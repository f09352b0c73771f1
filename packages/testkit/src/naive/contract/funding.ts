import { amount, type ContractConfig, type FundingSkip, houseAccountId, type Realm, type Side } from '@glasshouse/domain'
import {
  contractOf,
  contractQueue,
  isFresh,
  markOf,
  type NaiveFunding,
  positionsIn,
  postToWallet,
  valueInTicks,
} from '../state/contract-state.ts'
import { ceil, floor, fraction, least, minus, most, over, plus, times, truncate } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { emitPosition } from './contract-fills.ts'
import { equityOf, valueAt } from './contract-margin.ts'

const MINUTE_MS = 60_000
const PERIOD_MS = 8 * 60 * MINUTE_MS
const BILLION = 1_000_000_000n
const NANO_OF_PPM = 1_000n

const isOpen = (config: ContractConfig) => config.state === 'open' || config.state === 'close_only'
const realmNumber = (realm: Realm) => (realm === 'real' ? 0 : 1)
const nextMultiple = (nowMs: number, step: number) => (Math.floor(nowMs / step) + 1) * step

/** The clock of a contract starts when it comes into force. */
export function startFunding(state: NaiveState, marketId: number): void {
  for (const realm of ['real', 'demo'] as const) {
    contractOf(state, marketId).funding[realm].nextPeriodMs = nextMultiple(state.nowMs, PERIOD_MS)
    scheduleSample(state, marketId, realm)
    schedulePeriod(state, marketId, realm)
  }
}

function scheduleSample(state: NaiveState, marketId: number, realm: Realm): void {
  const act = () => {
    sample(state, marketId, realm)
    scheduleSample(state, marketId, realm)
    return []
  }
  state.scheduled.push({ dueMs: nextMultiple(state.nowMs, MINUTE_MS), kind: 5, id: marketId * 2 + realmNumber(realm), act })
}

function schedulePeriod(state: NaiveState, marketId: number, realm: Realm): void {
  const { funding } = contractOf(state, marketId)
  const periodEndMs = funding[realm].nextPeriodMs
  const act = () => {
    funding[realm].nextPeriodMs = periodEndMs + PERIOD_MS
    schedulePeriod(state, marketId, realm)
    return eventsOf(state, () => endPeriod(state, marketId, realm, periodEndMs))
  }
  state.scheduled.push({ dueMs: periodEndMs, kind: 6, id: marketId * 2 + realmNumber(realm), act })
}

/** Due acts give their events instead of telling them with a command's. */
function eventsOf(state: NaiveState, act: () => void) {
  state.events = []
  act()
  return state.events
}

function endPeriod(state: NaiveState, marketId: number, realm: Realm, periodEndMs: number): void {
  const { config } = contractOf(state, marketId)
  if (!isOpen(config)) skip(state, config, realm, periodEndMs, 'market_not_open')
  else if (isFresh(state, config)) settleFunding(state, config, realm, periodEndMs)
  else waitForMark(state, config, realm, periodEndMs)
}

function waitForMark(state: NaiveState, config: ContractConfig, realm: Realm, periodEndMs: number): void {
  const { marketId } = config
  const { funding } = contractOf(state, marketId)
  funding[realm].waitingFor = periodEndMs
  const act = () => {
    if (funding[realm].waitingFor !== periodEndMs) return []
    return eventsOf(state, () => skip(state, config, realm, periodEndMs, 'no_fresh_mark'))
  }
  state.scheduled.push({ dueMs: periodEndMs + MINUTE_MS, kind: 7, id: marketId * 2 + realmNumber(realm), act })
}

/** At a point of the index. */
export function settleWaitingFunding(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const { waitingFor } = contractOf(state, config.marketId).funding[realm]
  if (waitingFor > 0) settleFunding(state, config, realm, waitingFor)
}

function skip(state: NaiveState, config: ContractConfig, realm: Realm, periodEndMs: number, reason: FundingSkip): void {
  beginAnew(contractOf(state, config.marketId).funding[realm])
  state.events.push({ type: 'FundingSkipped', marketId: config.marketId, realm, periodEndMs: periodEndMs as never, reason })
}

function beginAnew(funding: NaiveFunding): void {
  funding.sum = 0n
  funding.samples = 0n
  funding.waitingFor = 0
}

function sample(state: NaiveState, marketId: number, realm: Realm): void {
  const { config, funding } = contractOf(state, marketId)
  if (!isOpen(config) || !isFresh(state, config)) return
  const mark = markOf(state, config) as bigint
  const above = premium(state, config, realm, 'buy', mark)
  const below = premium(state, config, realm, 'sell', mark)
  funding[realm].sum += most(-BILLION, least(BILLION, above - below))
  funding[realm].samples += 1n
}

/**
 * How far the average price of taking the impact notional lies beyond the mark, in 10^-9 of it: above for bids, below
 * for asks.
 */
function premium(state: NaiveState, config: ContractConfig, realm: Realm, side: Side, mark: bigint): bigint {
  const wanted = config.impactNotional
  let contracts = fraction(0n)
  let left: bigint = wanted
  for (const order of contractQueue(state, config.marketId, realm, side)) {
    const value = valueInTicks(config, order.left, order.price)
    const taken = least(value, left)
    contracts = plus(contracts, fraction(taken, order.price * config.tickContractUnits))
    left -= taken
    if (left === 0n) break
  }
  if (left > 0n) return 0n
  const averageTicks = over(fraction(wanted), times(contracts, fraction(config.tickContractUnits)))
  const ratio = over(times(averageTicks, fraction(BigInt(config.tickSize))), fraction(mark))
  const beyond = side === 'buy' ? minus(ratio, fraction(1n)) : minus(fraction(1n), ratio)
  return most(0n, truncate(times(beyond, fraction(BILLION))))
}

/** In ppm, of what was sampled so far. */
export function rateOf(config: ContractConfig, { sum, samples }: NaiveFunding): bigint {
  const average = samples === 0n ? 0n : sum / samples
  const clamp = (value: bigint, limit: number) => most(-BigInt(limit) * NANO_OF_PPM, least(BigInt(limit) * NANO_OF_PPM, value))
  const damped = clamp(BigInt(config.fundingInterestPpm) * NANO_OF_PPM - average, config.fundingDampPpm)
  return clamp(average + damped, config.fundingCapPpm) / NANO_OF_PPM
}

function settleFunding(state: NaiveState, config: ContractConfig, realm: Realm, periodEndMs: number): void {
  const funding = contractOf(state, config.marketId).funding[realm]
  const rate = rateOf(config, funding)
  const mark = markOf(state, config) as bigint
  const samples = Number(funding.samples)
  beginAnew(funding)
  funding.lastAtMs = periodEndMs
  funding.lastRatePpm = rate
  const { collected, paid } = rate === 0n ? { collected: 0n, paid: 0n } : exchangeFunding(state, config, realm, { rate, mark })
  postToWallet(state, config, { accountId: houseAccountId(realm, 'insurance'), available: collected - paid, purpose: 'funding' })
  state.events.push({
    type: 'FundingSettled',
    marketId: config.marketId,
    realm,
    periodEndMs: periodEndMs as never,
    ratePpm: Number(rate),
    mark: Number(mark) as never,
    samples,
    collected: amount(collected),
    paid: amount(paid),
  })
}

function exchangeFunding(state: NaiveState, config: ContractConfig, realm: Realm, { rate, mark }: { rate: bigint; mark: bigint }) {
  const byId = positionsIn(state, config.marketId, realm).sort((a, b) => a.positionId - b.positionId)
  const payers = byId.filter((position) => (position.side === 'long') === rate > 0n)
  const receivers = byId.filter((position) => !payers.includes(position))
  const size = rate > 0n ? rate : -rate
  let collected = 0n
  for (const position of payers) {
    const due = ceil(times(valueAt(config, position.contracts, mark), fraction(size, 1_000_000n)))
    const pay = least(due, most(0n, least(position.margin, equityOf(position, mark))))
    collected += pay
    fund(state, config, position.positionId, -pay)
  }
  const total = receivers.reduce((sum, position) => sum + position.contracts, 0n)
  let paid = 0n
  for (const position of receivers) {
    const part = floor(fraction(collected * position.contracts, total))
    paid += part
    fund(state, config, position.positionId, part)
  }
  return { collected, paid }
}

function fund(state: NaiveState, config: ContractConfig, positionId: number, received: bigint): void {
  const position = state.positions.get(positionId)
  if (!position || received === 0n) return
  postToWallet(state, config, { accountId: position.accountId, held: received, purpose: 'funding' })
  position.margin += received
  position.added = least(position.added, position.margin)
  position.realized += received
  position.fundingPaid -= received
  emitPosition(state, position, { cause: 'funding', funding: received })
}
