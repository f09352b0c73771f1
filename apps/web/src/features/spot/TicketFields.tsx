import type { TimeInForce } from '@glasshouse/domain'
import type { Coin } from '@glasshouse/wire'
import { ArrowLeftRight, ChevronDown, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { FigureField } from '../../live/FigureField.tsx'
import { formatExact } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { PercentSlider } from './PercentSlider.tsx'
import { amountForPercent, decimalsOfAmount, decimalsOfPrice, percentOf, steppedPrice, type TicketFault } from './ticket.ts'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

/** Price, amount, slider, and how long the order may wait. */
export function TicketFields({ form, coin }: { form: Form; coin: Coin }) {
  const w = useWords('spot')
  const { ticket, context, shownFaults, change } = form
  const words = useFaultWords(form)
  const unit = ticket.side === 'sell' ? 'quantity' : ticket.unit
  const unitName = unit === 'turnover' ? coin.baseCoinUpperCase : coin.coinUpperCase
  return (
    <>
      {ticket.type === 'limit' ? (
        <FigureField
          name="price"
          label={w('price_in', { coin: coin.baseCoinUpperCase })}
          value={ticket.price}
          decimals={decimalsOfPrice(context.rules)}
          error={words(shownFaults.price)}
          lead={<Step form={form} direction={-1} />}
          trail={<Step form={form} direction={1} />}
          onChange={(price) => change({ price })}
          onLeave={() => form.ask('price')}
        />
      ) : (
        <p className="flex min-h-12 items-center rounded-md bg-surface-2 px-3 text-xs text-ink-2">{w('market_price_text')}</p>
      )}
      <FigureField
        name="amount"
        label={w(unit === 'turnover' ? 'turnover_in' : 'amount_in', { coin: unitName })}
        value={ticket.amount}
        decimals={decimalsOfAmount(unit, context.rules)}
        error={words(shownFaults.amount)}
        trail={ticket.side === 'buy' && <UnitSwitch form={form} coin={coin} />}
        onChange={(amount) => change({ amount })}
      />
      <PercentSlider
        percent={percentOf(ticket, context)}
        isDisabled={amountForPercent(ticket, context, 100) === '0' || amountForPercent(ticket, context, 100) === ''}
        onPercent={(percent) => change({ amount: percent === 0 ? '' : amountForPercent(ticket, context, percent) })}
      />
      {ticket.type === 'limit' && <Lifetime chosen={ticket.timeInForce} onChoose={(timeInForce) => change({ timeInForce })} />}
    </>
  )
}

function Step({ form, direction }: { form: Form; direction: 1 | -1 }) {
  const w = useWords('spot')
  const Mark = direction === 1 ? Plus : Minus
  return (
    <button
      type="button"
      aria-label={w(direction === 1 ? 'price_up' : 'price_down')}
      onClick={() => form.change({ price: steppedPrice(form.ticket.price, form.context.rules, direction) })}
      className="-mx-1.5 inline-flex h-11 w-9 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-2"
    >
      <Mark aria-hidden className="size-4" />
    </button>
  )
}

/** The buyer speaks of the coin or of USDT; the amount starts anew. */
function UnitSwitch({ form, coin }: { form: Form; coin: Coin }) {
  const w = useWords('spot')
  const isTurnover = form.ticket.unit === 'turnover'
  const other = isTurnover ? coin.coinUpperCase : coin.baseCoinUpperCase
  return (
    <button
      type="button"
      onClick={() => form.changeKind({ unit: isTurnover ? 'quantity' : 'turnover' })}
      className="inline-flex h-11 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-ink-2 hover:bg-surface-2"
    >
      {isTurnover ? coin.baseCoinUpperCase : coin.coinUpperCase}
      <span className="sr-only">{w('speak_in', { coin: other })}</span>
      <ArrowLeftRight aria-hidden className="size-3" />
    </button>
  )
}

const LIFETIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'POST_ONLY']

function Lifetime({ chosen, onChoose }: { chosen: TimeInForce; onChoose: (chosen: TimeInForce) => void }) {
  const w = useWords('spot')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('lifetime_now', { lifetime: w(`lifetime_${chosen}`) })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center justify-between gap-2 rounded-md bg-surface-2 px-3 text-start text-xs text-ink-1 hover:bg-surface-3"
      >
        <span className="truncate">{w(`lifetime_${chosen}`)}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </button>
      <ChoiceSheet
        title={w('lifetime')}
        choices={LIFETIMES.map((id) => ({ id, label: w(`lifetime_${id}`), text: w(`lifetime_text_${id}`) }))}
        chosen={chosen}
        isOpen={isOpen}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** A fault in words, with the figure it speaks of. */
function useFaultWords({ context }: Form): (fault: TicketFault | undefined) => string | undefined {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const figures: Partial<Record<TicketFault, string>> = {
    value_below_minimum: context.rules.minNotional,
    value_above_maximum: context.rules.maxNotional,
    less_than_one_lot: context.rules.lotSize,
  }
  return (fault) => fault && w(fault, { value: formatExact(figures[fault], language) })
}
