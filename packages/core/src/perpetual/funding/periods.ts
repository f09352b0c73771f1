/**
 * Ends of funding periods: what is settled at a fresh mark (`FundingSettled`), what waits for one, what is skipped
 * (RULES.md 8.8.1, 4).
 */

import { type FundingSkip, REALMS, timeMs } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import { type ContractRealmMarket, isTrading, nextStep, PERIOD_MS } from '../state/contracts.ts'
import { isStale } from '../state/mark.ts'
import { beginFunding, startSamplesAnew } from './settlement.ts'

/** How long a period end waits for a fresh mark. */
export const WAITING_MS = 60_000

/**
 * Due kind 6. A period that ends before the payments of the one before are made waits like one without a fresh mark.
 */
export function endPeriod(state: State, realmMarket: ContractRealmMarket): void {
  const { funding, contract } = realmMarket
  const periodEndMs = funding.nextPeriodEndMs
  funding.nextPeriodEndMs = nextStep(periodEndMs, PERIOD_MS)
  if (!isTrading(realmMarket)) skip(state, realmMarket, { periodEndMs, reason: 'market_not_open' })
  else if (isStale(state, contract) || realmMarket.settling !== null) funding.waitingMs = periodEndMs
  else beginFunding(state, realmMarket, periodEndMs)
}

/** Due kind 7: no fresh mark came. */
export function endWaiting(state: State, realmMarket: ContractRealmMarket): void {
  skip(state, realmMarket, { periodEndMs: realmMarket.funding.waitingMs, reason: 'no_fresh_mark' })
}

/** At a fresh mark. */
export function settleWaiting(state: State, realmMarket: ContractRealmMarket): void {
  const { waitingMs } = realmMarket.funding
  if (waitingMs !== 0) beginFunding(state, realmMarket, waitingMs)
}

function skip(state: State, realmMarket: ContractRealmMarket, { periodEndMs, reason }: { periodEndMs: number; reason: FundingSkip }): void {
  startSamplesAnew(realmMarket.funding)
  const { marketId } = realmMarket.contract
  state.events.emit({ type: 'FundingSkipped', marketId, realm: REALMS[realmMarket.realm]!, periodEndMs: timeMs(periodEndMs), reason })
}
