import { coreNow, useIsOld, useSecondsLeft, useSession } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import type { OptionCoin, OptionInput, Period } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { type OptionRulesNow, useOptionProtection } from '../../../live/markets/option-rules.ts'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { minuteAfter, wallTime } from './scheduled-time.ts'
import { faultsOf, type LimitsLeft, optionOf, ownLimitsLeft, type Ticket, type TicketContext, type TicketFaults } from './ticket.ts'

const FIRST_WAIT_MS = 5 * 60_000
const NO_LIMITS: LimitsLeft = {}

/** The fields of an order, what is wrong with them, and what the house would hear. */
export function useTicket(coin: OptionCoin, rules: OptionRulesNow, unanswered: OptionInput | undefined) {
  const timezone = useSession((state) => state.timezone)
  const price = quoteOf(coin, usePrice(coin.symbol), useIsOld()).price
  const balances = useBalances().data?.asset
  const protection = useOptionProtection().data
  const [filled, setFilled] = useState<Ticket>(() => beginning(rules, unanswered, timezone))
  const [openedWith] = useState(rules.ruleVersion)
  const [isAsked, setAsked] = useState(false)
  // A chosen moment comes to pass while one looks at it.
  useSecondsLeft(filled.isScheduled ? Number.MAX_SAFE_INTEGER : undefined)
  const offered = rules.periods.find(({ id }) => id === filled.periodId)
  // One that the house no longer offers stands as it was seen last, until another is chosen: nothing is chosen in silence.
  const [seen, setSeen] = useState(offered ?? (rules.periods[0] as Period))
  if (offered && offered !== seen) setSeen(offered)
  const period = offered ?? seen
  const context: TicketContext = {
    symbol: rules.symbol,
    coinSymbol: rules.coinSymbol,
    baseSymbol: rules.baseSymbol,
    period,
    ruleVersion: rules.ruleVersion,
    available: balances && (assetIn(balances, 'platform', rules.baseSymbol)?.availableAmount ?? '0'),
    protection,
    timezone,
    nowMs: coreNow(),
  }
  const faults: TicketFaults = { ...faultsOf(filled, context), ...(!offered && { period: 'period_gone' }) }
  const change = (part: Partial<Ticket>) => setFilled((before) => ({ ...before, ...part }))
  return {
    ticket: filled,
    context,
    /** No: what the chosen period gives and takes is told nowhere until another is chosen. */
    isOffered: offered !== undefined,
    rules,
    /** Another version of the rule is in force than when this was opened. */
    isRuleChanged: rules.ruleVersion !== openedWith,
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
    option: (side: OptionSide) => optionOf(side, filled, { ...context, price }),
  }
}

/** Blank, of the first period; or once more the order that got no answer, so that it can be sent again as the same one. */
function beginning({ periods }: OptionRulesNow, unanswered: OptionInput | undefined, timezone: string): Ticket {
  const isOffered = periods.some(({ id }) => id === unanswered?.periodId)
  return {
    periodId: (isOffered ? unanswered?.periodId : periods[0]?.id) ?? '',
    stake: unanswered?.stake ?? '',
    isScheduled: unanswered?.isScheduled ?? false,
    openAt: unanswered?.isScheduled ? wallTime(unanswered.openAtMs, timezone) : '',
  }
}

export type TicketForm = ReturnType<typeof useTicket>

function shown(faults: TicketFaults, isAsked: boolean): TicketFaults {
  const { stake, ...rest } = faults
  return { ...rest, ...(stake && (stake !== 'stake_missing' || isAsked) && { stake }) }
}
