import { formatAmount, formatExact, formatPrice, useIsOld, useSession } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import { Button, NumberText } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OptionRulesNow } from '../../../live/markets/option-rules.ts'
import { PriceAge } from '../../../live/markets/PriceAge.tsx'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { GateSheet } from '../../../trade/gates/GateSheet.tsx'
import { useGate } from '../../../trade/gates/use-gate.ts'
import { useAmountFocus } from '../../../trade/keys/shortcuts.ts'
import { useSecondTap } from '../../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../../words/words.ts'
import type { Placing, PlacingError } from '../placing/use-placing.ts'
import { usePlacingErrorText } from '../placing/use-placing-text.ts'
import { ClosedText } from './ClosedText.tsx'
import { AtStake, Chances } from './Consequences.tsx'
import { stakeText, stakeUnits } from './odds.ts'
import { PeriodChips } from './PeriodChips.tsx'
import { StakeField } from './StakeField.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { useClosed } from './use-closed.ts'
import { type TicketForm, useTicket } from './use-ticket.ts'

export interface StakeFormProps {
  readonly coin: OptionCoinSummary
  readonly side: OptionSide
  readonly rules: OptionRulesNow
  readonly placing: Placing
  /** Stands first: the choice of the side where the form is of both. */
  readonly children?: ReactNode
  /** Lower end of the form, always in sight. */
  readonly foot: (parts: ReactNode) => ReactNode
}

/** Order of one side: period, stake and time; payout, cost and break-even rate; the button. */
export function StakeForm({ coin, side, rules, placing, children, foot }: StakeFormProps) {
  const w = useWords('option')
  const error = placing.errorOf(side, coin.symbol)
  const form = useTicket(coin, rules, error?.isRefused === false ? error.option : undefined)
  const closed = useClosed(coin)
  const gate = useGate('options', error?.failure)
  const tap = useSecondTap()
  const deed = useDeed(form, side)
  useAmountFocus(form.ref, 'stake')
  const send = () => {
    if (form.ticket.stake === '' && tap.isSecond()) return
    if (placing.isPending || closed || gate.asks() || !form.passes()) return
    placing.send(form.option(side), { ruleVersion: rules.ruleVersion, odds: form.context.period.odds }, taken)
  }
  const taken = () => {
    tap.answered()
    form.clear()
  }
  return (
    <form
      ref={form.ref}
      aria-label={w(`order_${side}`)}
      noValidate
      // As high as what stays in sight below, which a wrong field must not lie behind.
      className="flex flex-col gap-3 [&_input]:scroll-mb-56"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <Meaning coin={coin} side={side} isScheduled={form.ticket.isScheduled} strikeDelay={form.rules.strikeDelay} />
      <PeriodChips form={form} />
      <StakeField form={form} />
      <Chances form={form} />
      <TimeChoice form={form} />
      {foot(
        <>
          <AtStake form={form} />
          {closed && <ClosedText closed={closed} />}
          {form.isRuleChanged && error?.failure.reason !== 'rule_changed' && <RuleChanged version={rules.ruleVersion} />}
          <Refusal error={error} />
          <Button
            type="submit"
            look={side}
            isWide
            isTall={children !== undefined}
            isPending={placing.isPending}
            disabled={closed !== undefined}
          >
            {deed}
          </Button>
        </>,
      )}
      <GateSheet door={gate} />
    </form>
  )
}

/** What a tap does, with the stake once one is typed. */
function useDeed({ ticket: { isScheduled, stake }, rules }: TicketForm, side: OptionSide): string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const act = isScheduled ? 'schedule' : 'place'
  const units = stakeUnits(stake)
  if (units <= 0n) return w(`${act}_${side}`)
  return w(`${act}_${side}_of`, { stake: `${formatExact(stakeText(units), language)} ${rules.baseSymbol.toUpperCase()}` })
}

interface MeaningProps {
  readonly coin: OptionCoinSummary
  readonly side: OptionSide
  readonly isScheduled: boolean
  /** Of the rule in force, ms. */
  readonly strikeDelay: number
}

function Meaning({ coin, side, isScheduled, strikeDelay }: MeaningProps) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-2">
      <p>
        {w(`means_${side}`)} {w(isScheduled ? 'strike_at_time' : 'strike_at_once', { seconds: strikeDelay / 1_000 })}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-ink-3">{w('price_now')}</span>
        {quote.isStale ? (
          <PriceAge quote={quote} />
        ) : (
          <span className="text-sm font-semibold text-ink-1">
            <NumberText value={formatPrice(quote.price, language)} />
          </span>
        )}
      </p>
    </div>
  )
}

/** Notice that the rule has changed since the sheet was opened. */
function RuleChanged({ version }: { version: number }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return (
    <p role="status" className="text-xs text-warn">
      {w('rule_changed', { rule: formatAmount(String(version), 0, language) })}
    </p>
  )
}

/** Refusal of the server, or that no answer came. */
function Refusal({ error }: { error: PlacingError | undefined }) {
  const placingErrorText = usePlacingErrorText()
  return (
    <div role="alert" className="text-xs text-down empty:sr-only">
      {error && (
        <p className="flex items-start gap-1">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{placingErrorText(error)}</span>
        </p>
      )}
    </div>
  )
}
