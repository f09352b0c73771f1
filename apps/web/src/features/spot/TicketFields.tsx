import { formatExact, useSession } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FigureField } from '../../live/text/FigureField.tsx'
import { LifetimeChoice } from '../../trade/ticket/LifetimeChoice.tsx'
import { PercentSlider } from '../../trade/ticket/PercentSlider.tsx'
import { PriceField } from '../../trade/ticket/PriceField.tsx'
import { useWords } from '../../words/words.ts'
import { amountForPercent, decimalsOfAmount, percentOf, type TicketError } from './ticket.ts'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

/** Price, amount, what is there for it (`children`), slider, and how long the order may wait. */
export function TicketFields({ form, coin, children }: { form: Form; coin: CoinSummary; children: ReactNode }) {
  const w = useWords('spot')
  const { ticket, context, shownErrors, change } = form
  const words = useFaultWords(form)
  const unit = ticket.side === 'sell' ? 'quantity' : ticket.unit
  const unitName = unit === 'turnover' ? coin.baseCoinUpperCase : coin.coinUpperCase
  return (
    <>
      {ticket.type === 'limit' ? (
        <PriceField
          label={w('price_in', { coin: coin.baseCoinUpperCase })}
          price={ticket.price}
          tickSize={context.rules.tickSize}
          error={words(shownErrors.price)}
          onPrice={(price) => change({ price })}
          onLeave={() => form.ask('price')}
        />
      ) : (
        <p className="flex min-h-(--field-height,3rem) items-center rounded-md bg-surface-2 px-3 text-xs text-ink-2">
          {w('market_price_text')}
        </p>
      )}
      <FigureField
        name="amount"
        label={w(unit === 'turnover' ? 'turnover_in' : 'amount_in', { coin: unitName })}
        value={ticket.amount}
        decimals={decimalsOfAmount(unit, context.rules)}
        error={words(shownErrors.amount)}
        trail={ticket.side === 'buy' && <UnitSwitch form={form} coin={coin} />}
        onChange={(amount) => change({ amount })}
      />
      {children}
      <PercentSlider
        percent={percentOf(ticket, context)}
        isDisabled={amountForPercent(ticket, context, 100) === '0' || amountForPercent(ticket, context, 100) === ''}
        onPercent={(percent) => change({ amount: percent === 0 ? '' : amountForPercent(ticket, context, percent) })}
      />
      {ticket.type === 'limit' && <LifetimeChoice chosen={ticket.timeInForce} onChoose={(timeInForce) => change({ timeInForce })} />}
    </>
  )
}

/** The buyer speaks of the coin or of USDT; the amount starts anew. */
function UnitSwitch({ form, coin }: { form: Form; coin: CoinSummary }) {
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

/** A error in words, with the figure it speaks of. */
function useFaultWords({ context }: Form): (error: TicketError | undefined) => string | undefined {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const figures: Partial<Record<TicketError, string>> = {
    value_below_minimum: context.rules.minNotional,
    sale_below_minimum: context.rules.minNotional,
    value_above_maximum: context.rules.maxNotional,
    less_than_one_lot: context.rules.lotSize,
  }
  return (error) => error && w(error, { value: formatExact(figures[error], language) })
}
