import { type Event, type OptionId, type OptionLimits, USDT_ASSET_ID } from '@glasshouse/domain'
import type { Placed } from '../projected-group.ts'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { OptionRows } from './options.ts'
import { PublicSums } from './public-sums.ts'
import { projectRuleHistory } from './rules.ts'

const ABOUT_OPTIONS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'OptionConfigured',
  'IndexConfigured',
  'OptionPlaced',
  'OptionStruck',
  'OptionSettled',
  'OptionVoidPriced',
  'OptionLimitsSet',
  'ExcludedFromOptions',
])

/**
 * Options, what is public of them, their rules and sources, and users' own protection. Most batches hold none of it.
 */
export async function projectOptions(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const concerned = placed.filter(({ event }) => ABOUT_OPTIONS.has(event.type))
  if (concerned.length === 0) return
  await projectRuleHistory(tx, concerned)
  await projectLives(tx, concerned, scales)
  await projectProtection(tx, concerned, scales)
}

async function projectLives(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const rows = new OptionRows(scales)
  const sums = new PublicSums(scales)
  await rows.load(tx, idsOf(placed))
  for (const one of placed) {
    switch (one.event.type) {
      case 'OptionPlaced':
        rows.place(one as Placed<'OptionPlaced'>)
        break
      case 'OptionStruck':
        rows.strike(one as Placed<'OptionStruck'>)
        break
      case 'OptionSettled':
        sums.settle(one as Placed<'OptionSettled'>, rows.settle(one as Placed<'OptionSettled'>))
        break
      case 'OptionVoidPriced':
        sums.priceVoid(one as Placed<'OptionVoidPriced'>, rows.priceVoid(one as Placed<'OptionVoidPriced'>))
        break
    }
  }
  await rows.write(tx)
  await sums.write(tx)
}

const idsOf = (placed: readonly PlacedEvent[]): OptionId[] => [
  ...new Set(placed.flatMap(({ event }) => ('optionId' in event && event.type !== 'OptionPlaced' ? [event.optionId] : []))),
]

async function projectProtection(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const limits = eventsOf(placed, 'OptionLimitsSet').map(({ event, seq, position, timeMs }) => {
    const [now, next] = [limitsOf(event.limits, scales), limitsOf(event.next, scales)]
    return {
      account_id: event.accountId,
      seq,
      position,
      ...now,
      next_stake_per_order: next.stake_per_order,
      next_loss_per_day: next.loss_per_day,
      next_trades_per_hour: next.trades_per_hour,
      next_from_ms: event.nextFromMs,
      at_ms: timeMs,
    }
  })
  await insertRows(tx, 'option_limit_changes', limits)
  const exclusions = eventsOf(placed, 'ExcludedFromOptions').map(({ event, seq, position, timeMs }) => ({
    account_id: event.accountId,
    seq,
    position,
    until_ms: event.untilMs,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'option_exclusions', exclusions)
}

/** Limits hold over all markets of an account, and all of them are paid in USDT. */
const limitsOf = ({ stakePerOrder, lossPerDay, tradesPerHour }: OptionLimits, scales: Scales) => ({
  stake_per_order: scales.amount(USDT_ASSET_ID, stakePerOrder),
  loss_per_day: scales.amount(USDT_ASSET_ID, lossPerDay),
  trades_per_hour: tradesPerHour,
})
