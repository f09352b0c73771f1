import type { OptionSide } from '@glasshouse/domain'
import type { OptionCoin, Period } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../live/balances.ts'
import { coreNow } from '../../live/core-clock.ts'
import { type OptionRulesNow, useOptionProtection } from '../../live/option-rules.ts'
import { quoteOf, usePrice } from '../../live/prices.ts'
import { useSession } from '../../live/session.ts'
import { useSecondsLeft } from '../../live/use-seconds-left.ts'
import { minuteAfter, wallTime } from './scheduled-time.ts'
import { bodyOf, faultsOf, type LimitsLeft, ownLimitsLeft, type Ticket, type TicketContext, type TicketFaults } from './ticket.ts'

const FIRST_WAIT_MS = 5 * 60_000
const NO_LIMITS: LimitsLeft = {}

/** The fields of an order, what is wrong with them, and what the house would hear. */
export function useTicket(coin: OptionCoin, rules: OptionRulesNow) {
  const timezone = useSession((state) => state.timezone)
  const price = quoteOf(coin, usePrice(coin.symbol)).price
  const balances = useBalances().data?.asset
  const protection = useOptionProtection().data
  const [filled, setFilled] = useState<Ticket>(() => ({ periodId: '', stake: '', isScheduled: false, openAt: '' }))
  const [isAsked, setAsked] = useState(false)
  // A chosen moment comes to pass while one looks at it.
  useSecondsLeft(filled.isScheduled ? Number.MAX_SAFE_INTEGER : undefined)
  const period = rules.periods.find(({ id }) => id === filled.periodId) ?? (rules.periods[0] as Period)
  const ticket: Ticket = { ...filled, periodId: period.id }
  const context: TicketContext = {
    symbol: rules.symbol,
    coinSymbol: rules.coinSymbol,
    baseSymbol: rules.baseSymbol,
    period,
    available: balances && (assetIn(balances, 1, rules.baseSymbol)?.availableAmount ?? '0'),
    protection,
    timezone,
    nowMs: coreNow(),
  }
  const faults = faultsOf(ticket, context)
  const change = (part: Partial<Ticket>) => setFilled((before) => ({ ...before, ...part }))
  return {
    ticket,
    context,
    rules,
    limitsLeft: protection ? ownLimitsLeft(protection) : NO_LIMITS,
    faults,
    shownFaults: shown(faults, isAsked),
    change,
    /** Begins a few minutes ahead, at a whole minute. */
    schedule: (isScheduled: boolean) =>
      change({
        isScheduled,
        ...(isScheduled && filled.openAt === '' && { openAt: wallTime(minuteAfter(coreNow(), FIRST_WAIT_MS), timezone) }),
      }),
    /** From now on an empty field is told of. */
    ask: () => setAsked(true),
    body: (side: OptionSide) => bodyOf(side, ticket, { ...context, price }),
  }
}

export type TicketForm = ReturnType<typeof useTicket>

function shown(faults: TicketFaults, isAsked: boolean): TicketFaults {
  const { stake, ...rest } = faults
  return { ...rest, ...(stake && (stake !== 'stake_missing' || isAsked) && { stake }) }
}
