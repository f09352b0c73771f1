import { amount, type ContractConfig, type FundingSkip, houseAccountId, type Realm, type Side } from '@glasshouse/domain'
import {
  contractOf,
  contractQueue,
  isFresh,
  isSettling,
  markOf,
  type NaiveFunding,
  type NaiveFundingRun,
  type NaivePosition,
  positionsIn,
  postToWallet,
  valueInTicks,
} from '../state/contract-state.ts'
import { ceil, floor, fraction, least, minus, most, over, plus, times, truncate } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { emitPosition } from './contract-fills.ts'
import { equityOf, valueAt } from './contract-margin.ts'
import { noteContractResult } from './contract-protection.ts'

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
  else if (isFresh(state, config) && !isSettling(state, config, realm)) startSettling(state, config, realm, periodEndMs)
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
  if (waitingFor > 0) startSettling(state, config, realm, waitingFor)
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

/** At a mark: what is fixed, and as much as this group may still do. */
function startSettling(state: NaiveState, config: ContractConfig, realm: Realm, periodEndMs: number): void {
  const funding = contractOf(state, config.marketId).funding[realm]
  const run: NaiveFundingRun = {
    periodEndMs,
    rate: rateOf(config, funding),
    mark: markOf(state, config) as bigint,
    samples: Number(funding.samples),
    turn: 'payers',
    lastId: 0,
    collected: 0n,
    paid: 0n,
    missedPoint: false,
  }
  beginAnew(funding)
  funding.run = run
  goOn(state, config, realm, run)
}

export function goOn(state: NaiveState, config: ContractConfig, realm: Realm, run: NaiveFundingRun): void {
  const before = run.collected - run.paid
  const isDone = run.rate === 0n || exchangeFunding(state, config, realm, run)
  const left = run.collected - run.paid
  if (isDone) postToWallet(state, config, { accountId: houseAccountId(realm, 'insurance'), available: left, purpose: 'funding' })
  const pending = (isDone ? 0n : left) - before
  postToWallet(state, config, { accountId: houseAccountId(realm, 'clearing'), available: pending, purpose: 'funding' })
  if (isDone) endSettling(state, config, realm, run)
}

function endSettling(state: NaiveState, { marketId }: ContractConfig, realm: Realm, run: NaiveFundingRun): void {
  const funding = contractOf(state, marketId).funding[realm]
  funding.run = null
  funding.lastAtMs = run.periodEndMs
  funding.lastRatePpm = run.rate
  state.events.push({
    type: 'FundingSettled',
    marketId,
    realm,
    periodEndMs: run.periodEndMs as never,
    ratePpm: Number(run.rate),
    mark: Number(run.mark) as never,
    samples: run.samples,
    collected: amount(run.collected),
    paid: amount(run.paid),
  })
}

/** True once everybody has paid or received. */
function exchangeFunding(state: NaiveState, config: ContractConfig, realm: Realm, run: NaiveFundingRun): boolean {
  const byId = positionsIn(state, config.marketId, realm).sort((a, b) => a.positionId - b.positionId)
  const payers = byId.filter((position) => (position.side === 'long') === run.rate > 0n)
  const receivers = byId.filter((position) => !payers.includes(position))
  if (run.turn === 'payers') {
    for (const position of nextOf(state, payers, run)) pay(state, config, position, run)
    if (nextOf(state, payers, run, 1).length > 0) return false
    if (run.collected === 0n) return true
    run.turn = 'receivers'
    run.lastId = 0
  }
  const total = receivers.reduce((sum, position) => sum + position.contracts, 0n)
  for (const position of nextOf(state, receivers, run)) {
    const part = floor(fraction(run.collected * position.contracts, total))
    run.paid += part
    done(state, run, position)
    fund(state, config, position.positionId, part)
  }
  return nextOf(state, receivers, run, 1).length === 0
}

/** Whose turn comes, as many as this group has left. */
const nextOf = (state: NaiveState, side: NaivePosition[], run: NaiveFundingRun, most: number = state.fundingLeft) =>
  side.filter((position) => position.positionId > run.lastId).slice(0, most)

function done(state: NaiveState, run: NaiveFundingRun, { positionId }: NaivePosition): void {
  run.lastId = positionId
  state.fundingLeft -= 1
}

function pay(state: NaiveState, config: ContractConfig, position: NaivePosition, run: NaiveFundingRun): void {
  const size = run.rate > 0n ? run.rate : -run.rate
  const due = ceil(times(valueAt(config, position.contracts, run.mark), fraction(size, 1_000_000n)))
  const paid = least(due, most(0n, least(position.margin, equityOf(position, run.mark))))
  run.collected += paid
  done(state, run, position)
  fund(state, config, position.positionId, -paid)
}

function fund(state: NaiveState, config: ContractConfig, positionId: number, received: bigint): void {
  const position = state.positions.get(positionId)
  if (!position || received === 0n) return
  postToWallet(state, config, { accountId: position.accountId, held: received, purpose: 'funding' })
  position.margin += received
  position.added = least(position.added, position.margin)
  position.realized += received
  position.fundingPaid -= received
  if (state.accounts.has(position.accountId)) noteContractResult(state, position.accountId, -received)
  emitPosition(state, position, { cause: 'funding', funding: received })
}
