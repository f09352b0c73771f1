/**
 * Payments of a funding period (RULES.md 8.8.4, 5). Rate, mark and receivers' share are fixed when it begins; then
 * payers by id, then receivers by id, so many positions a group. Payers round up and receivers down, the dust goes to
 * the insurance fund; nobody pays more than its equity. What is collected and not yet paid lies in clearing. Law:
 * collected = paid + dust.
 */

import { approxFundingDue, divCeil, divFloor, equityOf, type IndexPrice, PPM, scaledValue, surelyHolds, UNSURE } from '@glasshouse/domain'
import { POST_FUNDING } from '../../ledger/ledger.ts'
import { least, most, type Units } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { houseCell } from '../state/account-markets.ts'
import { type ContractRealmMarket, type Funding, LONG, SHORT } from '../state/contracts.ts'
import { enterPhase, type FundingRun, nextPosition } from '../state/funding-run.ts'
import { markOf } from '../state/mark.ts'
import { changed } from '../state/position-changes.ts'
import { margined, type Position } from '../state/positions.ts'
import { currentRatePpm } from './samples.ts'

/** At a fresh mark. It goes as far as the group has positions left. */
export function beginFunding(state: State, realmMarket: ContractRealmMarket, periodEndMs: number): void {
  const { funding, contract } = realmMarket
  const run: FundingRun = {
    periodEndMs,
    ratePpm: currentRatePpm(realmMarket),
    mark: markOf(state, contract),
    samples: funding.samples,
    isPaying: false,
    collected: 0n,
    paid: 0n,
    isPointMissed: false,
    next: null,
    rest: null,
  }
  startSamplesAnew(funding)
  if (run.ratePpm !== 0) enterPhase(run, realmMarket.positions[payingSide(run)].values())
  if (run.next === null) {
    settle(state, realmMarket, run)
    return
  }
  realmMarket.settling = run
  state.perpetual.enterSettling(realmMarket)
  continueFunding(state, realmMarket, run)
}

/** After a period, settled or skipped. */
export function startSamplesAnew(funding: Funding): void {
  funding.samples = 0
  funding.sum = 0
  funding.waitingMs = 0
}

/** Longs pay when the rate is above zero. */
const payingSide = ({ ratePpm }: FundingRun) => (ratePpm > 0 ? LONG : SHORT)

export function continueFunding(state: State, realmMarket: ContractRealmMarket, run: FundingRun): void {
  const before = run.collected - run.paid
  if (!run.isPaying) {
    collect(state, run)
    if (run.next === null && run.collected > 0n) startPaying(realmMarket, run)
  }
  if (run.isPaying) distribute(state, run, realmMarket.open[1 - payingSide(run)]!)
  const isDone = run.next === null
  const left = run.collected - run.paid
  const { ledger, balances } = state
  if (isDone) ledger.postAmounts(houseCell(balances, realmMarket, 'insurance'), { available: left, purpose: POST_FUNDING })
  const pending = (isDone ? 0n : left) - before
  ledger.postAmounts(houseCell(balances, realmMarket, 'clearing'), { available: pending, purpose: POST_FUNDING })
  if (!isDone) return
  realmMarket.settling = null
  state.perpetual.leaveSettling(realmMarket)
  settle(state, realmMarket, run)
}

function startPaying(realmMarket: ContractRealmMarket, run: FundingRun): void {
  run.isPaying = true
  enterPhase(run, realmMarket.positions[1 - payingSide(run)]!.values())
}

/** At most until nothing of margin or equity is left. */
function collect(state: State, run: FundingRun): void {
  const { perpetual } = state
  for (let position = run.next; position !== null && perpetual.fundingLeft > 0; position = nextPosition(run)) {
    perpetual.fundingLeft--
    const at = { mark: run.mark, ratePpm: Math.abs(run.ratePpm) }
    const pay = payInUnits(position, at) ?? payExactly(position, at)
    receive(state, position, -pay)
    run.collected += BigInt(pay)
  }
}

/** Null where doubles leave a doubt, or the position might pay less than is due. */
function payInUnits(position: Position, { mark, ratePpm }: { mark: IndexPrice; ratePpm: number }): number | null {
  const { rule, side, contracts, costUnits, marginUnits } = position
  const due = approxFundingDue(rule, contracts, mark, ratePpm)
  if (due === UNSURE || !(marginUnits >= due)) return null
  return surelyHolds(rule, side === LONG, contracts, costUnits, marginUnits, mark, due) ? due : null
}

function payExactly(position: Position, { mark, ratePpm }: { mark: IndexPrice; ratePpm: number }): bigint {
  const { rule, contracts, margin } = position
  const due = divCeil(scaledValue(rule, contracts, mark) * BigInt(ratePpm), BigInt(rule.tickSize) * PPM)
  return least(due, most(0n, least(margin, equityOf(rule, margined(position), mark))))
}

/** By contracts, rounded down. */
function distribute(state: State, run: FundingRun, contracts: number): void {
  const { perpetual } = state
  const all = BigInt(contracts)
  for (let position = run.next; position !== null && perpetual.fundingLeft > 0; position = nextPosition(run)) {
    perpetual.fundingLeft--
    const part = divFloor(run.collected * BigInt(position.contracts), all)
    receive(state, position, part)
    run.paid += part
  }
}

/** Into the margin, or out of it. */
function receive(state: State, position: Position, funding: Units): void {
  // Also of a bigint.
  if (!funding) return
  state.ledger.postUnits(position.accountMarket.cell, typeof funding === 'number' ? 0 : 0n, funding, POST_FUNDING, 0, 0)
  position.addMargin(funding)
  if (position.addedUnits !== 0 && position.added > position.margin) position.added = position.margin
  position.addRealized(funding)
  position.addFundingPaid(-funding)
  position.accountMarket.protection?.addLoss(-funding, state.timeMs)
  changed(state, position, { cause: 'funding', funding })
}

function settle(state: State, realmMarket: ContractRealmMarket, run: FundingRun): void {
  const { funding } = realmMarket
  funding.lastAtMs = run.periodEndMs
  funding.lastRatePpm = run.ratePpm
  state.events.fundingSettled(realmMarket, run)
}
