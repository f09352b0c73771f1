import { type AccountId, type CoreModule, type CoreState, houseAccountId, type OptionLimits, REALMS } from '@glasshouse/domain'
import { mustHold } from '../../witness/broken-law.ts'
import type { Witness } from '../../witness/witness.ts'
import { isSame as isDeepSame } from './is-same.ts'

/** Options and own limits of an account are what events told. */
export function compareOptionsOf(core: CoreModule, state: CoreState, witness: Witness, accountId: AccountId): void {
  const { options, timeMs } = witness
  const expected = options.optionsOf.get(accountId)
  const views = core.options(state, accountId)
  mustHold(views.length === (expected?.size ?? 0), 'open options are what events told', { accountId, views })
  for (const view of views) {
    const option = options.options.get(view.optionId)
    mustHold(option !== undefined && option.placed.accountId === accountId, 'open options are what events told', { view })
    const keys = ['marketId', 'realm', 'side', 'periodId', 'seconds', 'stake', 'oddsPpm', 'payout', 'ruleVersion', 'openAtMs'] as const
    for (const key of keys)
      mustHold(view[key] === option.placed[key], 'open options are what events told', { key, view, expected: option.placed })
    const isSame =
      view.isScheduled === option.placed.isScheduled &&
      view.acceptedAtMs === option.acceptedAtMs &&
      view.strike === (option.strike?.price ?? 0) &&
      view.struckAtMs === (option.strike?.atMs ?? 0) &&
      view.expiryMs === option.expiryMs
    mustHold(isSame, 'open options are what events told', { view, strike: option.strike, expiryMs: option.expiryMs })
  }
  if (accountId < 1_001) return
  compareContractProtection(core, state, witness, accountId)
  const { protection } = options
  const view = core.optionProtection(state, accountId)
  const limits = protection.limitsOf(accountId)
  mustHold(isSameLimits(view.limits, limits), 'own limits are what events told', { view, limits })
  const until = protection.excludedUntil(accountId)
  const isSame =
    view.excludedUntilMs === (until > timeMs ? until : 0) &&
    view.lostToday === protection.lostToday(accountId) &&
    view.openStakes === options.stakesOf(accountId) &&
    view.tradesThisHour === protection.tradesThisHour(accountId)
  mustHold(isSame, 'what a player may still do is what events told', {
    view,
    until,
    lost: protection.lostToday(accountId),
    trades: protection.tradesThisHour(accountId),
  })
}

function compareContractProtection(core: CoreModule, state: CoreState, witness: Witness, accountId: AccountId): void {
  const { contractProtection: protection, timeMs } = witness
  const view = core.contractProtection(state, accountId)
  const limits = protection.limitsOf(accountId)
  const until = protection.excludedUntil(accountId)
  const isSame =
    view.limits.leverage === (limits?.leverage ?? 0) &&
    view.limits.marginPerOrder === (limits?.marginPerOrder ?? 0n) &&
    view.limits.lossPerDay === (limits?.lossPerDay ?? 0n) &&
    view.excludedUntilMs === (until > timeMs ? until : 0) &&
    view.lostToday === protection.lostToday(accountId) &&
    view.positionMargins + view.orderHolds === witness.contracts.heldBy(accountId)
  mustHold(isSame, 'own limits in contracts are what events told', { view, limits, until, lost: protection.lostToday(accountId) })
}

const isSameLimits = (view: OptionLimits, expected: OptionLimits | null) =>
  view.stakePerOrder === (expected?.stakePerOrder ?? 0n) &&
  view.lossPerDay === (expected?.lossPerDay ?? 0n) &&
  view.tradesPerHour === (expected?.tradesPerHour ?? 0)

/** What each option market could still take. */
export function compareOptionMarkets(core: CoreModule, state: CoreState, witness: Witness): void {
  for (const { marketId, stakeAssetId } of witness.options.markets.values())
    for (const realm of REALMS) {
      const figures = core.optionFigures(state, marketId, realm)
      const pool = witness.balance(houseAccountId(realm, 'option_pool'), 1, stakeAssetId)
      let openPayouts = 0n
      for (const { placed } of witness.options.options.values())
        if (placed.marketId === marketId && placed.realm === realm) openPayouts += placed.payout
      const isSame =
        figures !== null &&
        figures.poolAvailable === pool.available &&
        figures.poolTotal === pool.available + pool.held &&
        figures.openPayouts === openPayouts
      mustHold(isSame, 'pool and open payouts are what events told', { figures, pool, openPayouts })
      const results = witness.options.results.of(marketId, realm)
      mustHold(isDeepSame(figures?.results, results), 'results of options are what events told', { figures, results })
    }
}
