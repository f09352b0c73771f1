import type { CoinSummary } from '@glasshouse/wire'
import { percentText, SummaryLine } from '../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../words/words.ts'
import type { Ticket, TicketContext, TicketPreview } from './ticket.ts'

export interface TicketSummaryProps {
  readonly coin: CoinSummary
  readonly ticket: Ticket
  readonly preview: TicketPreview | undefined
  readonly context: TicketContext
  readonly isBalanceKnown: boolean
}

/** Before the tap: what is there, what leaves, the fee, what comes, what is there afterwards. */
export function TicketSummary({ coin, ticket, preview, context, isBalanceKnown }: TicketSummaryProps) {
  const w = useWords('spot')
  const isBuy = ticket.side === 'buy'
  const quote = coin.baseCoinUpperCase
  const base = coin.coinUpperCase
  const [spent, gained] = isBuy ? [quote, base] : [base, quote]
  const isEstimate = preview?.isEstimate ?? false
  const after = isBuy ? preview?.quoteAfter : preview?.baseAfter
  return (
    <dl className="flex flex-col gap-1.5 text-xs">
      <SummaryLine
        name={w('available')}
        amount={isBalanceKnown ? (isBuy ? context.availableQuote : context.availableBase) : undefined}
        unit={spent}
      />
      <SummaryLine name={w('you_pay')} amount={preview?.pay} unit={spent} isEstimate={isEstimate && isBuy} />
      <SummaryLine
        name={w('fee_at', { rate: percentText(context.rules.takerFee) })}
        amount={preview?.fee}
        unit={quote}
        isEstimate={isEstimate}
      />
      <SummaryLine name={w('you_get')} amount={preview?.receive} unit={gained} isEstimate={isEstimate} isStrong />
      <SummaryLine
        name={w('afterwards')}
        amount={!isBalanceKnown || after?.startsWith('-') ? undefined : after}
        unit={spent}
        isEstimate={isEstimate && isBuy}
      />
    </dl>
  )
}
