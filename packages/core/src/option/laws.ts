/** The laws of options, for the full sweep (invariants.ts). The first broken one is named in words. */

import { payoutOf, strikeFromOf } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import type { OptionRealmMarket } from './option-market.ts'
import { expiryCheckAtMs, indexIdOf, notOpenedAtMs, type Option, Options, voidAtMs } from './options.ts'

/** By cell: stakes of users, payouts of the pools. */
export function heldByOptions(state: State): Map<number, bigint> {
  const needed = new Map<number, bigint>()
  const add = (cell: number, units: bigint) => needed.set(cell, (needed.get(cell) ?? 0n) + units)
  for (const { cell, realmMarket, terms, payout } of state.options.open.values()) {
    add(cell, terms.stake)
    add(realmMarket.poolCell, payout)
  }
  return needed
}

export function brokenOptions(state: State): string | null {
  let before = 0
  for (const option of state.options.open.values()) {
    const broken = option.optionId <= before ? 'stands behind a younger one' : brokenOption(state, option)
    if (broken) return `option ${option.optionId} ${broken}`
    before = option.optionId
  }
  if (before >= state.nextOrderId) return 'the order counter is not beyond all options'
  return brokenVoids(state) ?? brokenSums(state)
}

function brokenOption({ options, timeMs }: State, option: Option): string | null {
  const { optionId, realmMarket, terms, payout } = option
  const { market } = realmMarket
  if (options.markets.get(market.marketId) !== market || !market.rules.has(option.ruleVersion)) return 'has a rule that was never in force'
  if (payout !== payoutOf(terms.stake, terms.oddsPpm)) return 'has a payout that does not follow from its terms'
  if (options.of(option.accountId).get(optionId) !== option) return 'is not found by its account'
  const isStruck = option.struckAtMs !== 0
  const isWaiting = isStruck && expiryCheckAtMs(option) <= timeMs
  const { unstruck, waiting } = options.onIndex(indexIdOf(option))
  const { notOpened, expiry, void: voids } = options.due
  if (notOpened.has(notOpenedAtMs(option), optionId) === isStruck || unstruck.has(strikeFromOf(terms), optionId) === isStruck)
    return 'waits and does not wait for its strike'
  if (expiry.has(expiryCheckAtMs(option), optionId) !== (isStruck && !isWaiting))
    return 'is looked at at another moment than after its expiry'
  if (voids.has(voidAtMs(option), optionId) !== isWaiting || (waiting.get(optionId) === option) !== isWaiting)
    return 'waits and does not wait for its close'
  return isStruck && option.expiryMs !== option.struckAtMs + terms.seconds * 1_000 ? 'expires at another moment than its period says' : null
}

/** An option is settled once: what was voided is not open any more. */
function brokenVoids({ options }: State): string | null {
  for (const indexId of options.indexIds)
    for (const optionId of options.onIndex(indexId).voids.keys())
      if (options.open.has(optionId)) return `option ${optionId} is void and open`
  return null
}

/** Sets, counts and sums equal those of a fresh count. */
function brokenSums(state: State): string | null {
  const { options } = state
  const { size } = options.open
  const { notOpened, expiry, void: voids } = options.due
  if (notOpened.size + expiry.size + voids.size !== size) return 'other options are due than are open'
  const onIndices = options.indexIds.map((indexId) => options.onIndex(indexId))
  if (onIndices.reduce((sum, { unstruck }) => sum + unstruck.size, 0) !== notOpened.size)
    return 'other options wait for a strike than are open'
  if (onIndices.reduce((sum, { waiting }) => sum + waiting.size, 0) !== voids.size) return 'other options wait for a close than are open'
  return brokenPayouts(state) ?? brokenStakes(state)
}

function brokenPayouts({ options }: State): string | null {
  const counted = new Options()
  const payoutsByRealmMarket = new Map<OptionRealmMarket, bigint>()
  for (const option of options.open.values()) {
    payoutsByRealmMarket.set(option.realmMarket, (payoutsByRealmMarket.get(option.realmMarket) ?? 0n) + option.payout)
    counted.addSeconds(option, option.payout)
  }
  for (const { marketId, byRealm } of byId(options.markets))
    if (byRealm.some((realmMarket) => realmMarket.openPayouts !== (payoutsByRealmMarket.get(realmMarket) ?? 0n)))
      return `option market ${marketId} counts other payouts than are open`
  const isSame = counted.payoutsBySecond.size === options.payoutsBySecond.size
  return isSame && [...counted.payoutsBySecond].every(([key, sum]) => options.payoutsBySecond.get(key) === sum)
    ? null
    : 'seconds of expiry count other payouts than are open'
}

function brokenStakes({ options }: State): string | null {
  for (const [accountId, { openStakes }] of options.protections.byAccount) {
    const stakes = [...options.of(accountId).values()].reduce((sum, { terms }) => sum + terms.stake, 0n)
    if (stakes !== openStakes) return `account ${accountId} counts other stakes than are open`
  }
  return null
}
