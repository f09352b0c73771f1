import { coreNow, useForm, useIsOld, useSecondsLeft, useSession } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import type { OptionCoinSummary, OptionInput, Period } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { type OptionRulesNow, useOptionProtection } from '../../../live/markets/option-rules.ts'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { minuteAfter, wallTime } from './scheduled-time.ts'
import { isStakeBlank, type LimitsLeft, optionOf, ownLimitsLeft, type Ticket, type TicketContext, validationErrors } from './ticket.ts'

const FIRST_WAIT_MS = 5 * 60_000
const NO_LIMITS: LimitsLeft = {}

/** Fields of an order, their validation errors, and the order as it is sent. */
export function useTicket(coin: OptionCoinSummary, rules: OptionRulesNow, unanswered: OptionInput | undefined) {
  const timezone = useSession((state) => state.timezone)
  // Without one nothing can be placed.
  const price = quoteOf(coin, usePrice(coin.symbol), useIsOld()).price ?? ''
  const balances = useBalances().data?.asset
  const protection = useOptionProtection().data
  const [first, setFirst] = useState(() => beginning(rules, unanswered, timezone))
  const form = useForm<Ticket>(first, { isBlank: isStakeBlank })
  const { fields: ticket, change } = form
  // The version that was looked at when the stake was typed: before that nobody relied on any.
  const [reliedOn, setReliedOn] = useState(rules.ruleVersion)
  if (isStakeBlank('stake', ticket) && reliedOn !== rules.ruleVersion) setReliedOn(rules.ruleVersion)
  // Redrawn each second: a chosen moment passes while the sheet is open.
  useSecondsLeft(ticket.isScheduled ? Number.MAX_SAFE_INTEGER : undefined)
  const offered = rules.periods.find(({ id }) => id === ticket.periodId)
  // A period that is withdrawn stays as it was last offered until the user chooses another: no other is chosen
  // silently.
  const [seen, setSeen] = useState(offered ?? (rules.periods[0] as Period))
  if (offered && offered !== seen) setSeen(offered)
  const period = offered ?? seen
  const context: TicketContext = {
    symbol: rules.symbol,
    coinSymbol: rules.coinSymbol,
    baseSymbol: rules.baseSymbol,
    period,
    isOffered: offered !== undefined,
    ruleVersion: rules.ruleVersion,
    available: balances && (assetIn(balances, 'platform', rules.baseSymbol)?.available ?? '0'),
    protection,
    timezone,
    nowMs: coreNow(),
  }
  const errors = validationErrors(ticket, context)
  return {
    ref: form.ref,
    ticket,
    context,
    rules,
    /** Another version of the rule is in force than when the stake was typed. */
    isRuleChanged: rules.ruleVersion !== reliedOn,
    limitsLeft: protection ? ownLimitsLeft(protection) : NO_LIMITS,
    shownErrors: form.shown(errors),
    change,
    /** Begins a few minutes ahead, at a whole minute. */
    schedule: (isScheduled: boolean) =>
      change({
        isScheduled,
        ...(isScheduled && ticket.openAt === '' && { openAt: wallTime(minuteAfter(coreNow(), FIRST_WAIT_MS), timezone) }),
      }),
    /** For the next order: the period stays, stake and time do not. */
    clear: () => {
      setFirst({ periodId: ticket.periodId, stake: '', isScheduled: false, openAt: '' })
      form.clear()
    },
    passes: () => form.passes(errors),
    option: (side: OptionSide) => optionOf(side, ticket, { ...context, price }),
  }
}

/**
 * Blank, of the first period; or once more the order that got no answer, so that it can be sent again as the same one.
 */
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
