import type { OptionSide } from '@glasshouse/domain'
import { Button, NumberText } from '@glasshouse/ui'
import type { OptionCoin, PlacedOption } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import { formatPrice } from '../../live/formats.ts'
import type { OptionRulesNow } from '../../live/option-rules.ts'
import { PriceAge } from '../../live/PriceAge.tsx'
import { quoteOf, usePrice } from '../../live/prices.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { refusalWords, usePlaceOption } from './acts.ts'
import { ClosedText } from './ClosedText.tsx'
import { AtStake, Chances } from './Consequences.tsx'
import { PeriodChips } from './PeriodChips.tsx'
import { StakeField } from './StakeField.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { useClosed } from './use-closed.ts'
import { useTicket } from './use-ticket.ts'

export interface StakeFormProps {
  readonly coin: OptionCoin
  readonly side: OptionSide
  readonly rules: OptionRulesNow
  readonly onPlaced: (placed: PlacedOption) => void
}

/** Period, stake and time; then what it can bring, what it costs and how often one must be right; then the button. */
export function StakeForm({ coin, side, rules, onPlaced }: StakeFormProps) {
  const w = useWords('option')
  const form = useTicket(coin, rules)
  const place = usePlaceOption()
  const closed = useClosed(coin)
  const send = (fields: HTMLFormControlsCollection) => {
    form.ask()
    if (closed) return
    const { stake, time } = form.faults
    if (stake || time) return show(fields.namedItem(stake ? 'stake' : 'openAt'))
    place.mutate(form.body(side), { onSuccess: onPlaced })
  }
  return (
    <form
      aria-label={w(`order_${side}`)}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!place.isPending) send(event.currentTarget.elements)
      }}
    >
      <Meaning coin={coin} side={side} />
      <PeriodChips form={form} />
      <StakeField form={form} />
      <Chances form={form} />
      <TimeChoice form={form} />
      <div className="sticky bottom-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] -mx-4 flex flex-col gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <AtStake form={form} />
        {closed && <ClosedText closed={closed} />}
        <Refusal error={place.error} />
        <Button type="submit" look={side} isWide isPending={place.isPending} disabled={closed !== undefined}>
          {w(form.ticket.isScheduled ? `schedule_${side}` : `place_${side}`)}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong may lie behind the button, or further up. */
function show(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** Which price decides, and where it stands now. */
function Meaning({ coin, side }: { coin: OptionCoin; side: OptionSide }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol))
  return (
    <div className="flex flex-col gap-1 text-xs text-ink-2">
      <p>{w(`means_${side}`)}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-ink-3">{w('price_now')}</span>
        {quote.isStale ? (
          <PriceAge quote={quote} />
        ) : (
          <span className="text-sm font-semibold text-ink-1">
            <NumberText value={formatPrice(quote.price || undefined, language)} />
          </span>
        )}
      </p>
    </div>
  )
}

/** Why the house said no, or that it is not known whether it heard. */
function Refusal({ error }: { error: Error | null }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const reason = refusalWords(error, language)
  const isUnheard = (error as { kind?: string } | null)?.kind === 'unreachable'
  return (
    <div role="alert" className="text-xs text-down empty:hidden">
      {reason !== '' && (
        <p className="flex items-start gap-1">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>{w('reason_and_advice', { reason, advice: w(isUnheard ? 'no_answer_text' : 'nothing_placed') })}</span>
        </p>
      )}
    </div>
  )
}
