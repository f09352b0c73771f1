import type { CoinSummary } from '@glasshouse/wire'
import { FootFigures } from '../../trade/shell/TradeFoot.tsx'
import { percentText } from '../../trade/ticket/percent-text.ts'
import { SummaryLine } from '../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../words/words.ts'
import type { Ticket, TicketContext, TicketPreview } from './ticket.ts'

export interface TicketSummaryProps {
  readonly coin: CoinSummary
  readonly ticket: Ticket
  readonly preview: TicketPreview | undefined
  readonly context: TicketContext
  readonly isBalanceKnown: boolean
  /** Of the figures, for the button that they describe. */
  readonly id: string
}

/** Before the tap: what leaves, the fee, what comes, what is there afterwards, and what can be otherwise. */
export function TicketSummary({ coin, ticket, preview, context, isBalanceKnown, id }: TicketSummaryProps) {
  const w = useWords('spot')
  const isBuy = ticket.side === 'buy'
  const quote = coin.baseCoinUpperCase
  const base = coin.coinUpperCase
  const [spent, gained] = isBuy ? [quote, base] : [base, quote]
  const isEstimate = preview?.isEstimate ?? false
  /** Of the coin every digit counts; of USDT the cents do. */
  const cents = (unit: string) => (unit === quote ? { decimals: 2 } : {})
  const after = isBuy ? preview?.quoteAfter : preview?.baseAfter
  return (
    <>
      <FootFigures id={id}>
        <SummaryLine
          name={w('you_pay')}
          amount={preview?.pay}
          unit={spent}
          isEstimate={isEstimate && isBuy}
          isRoundedUp
          {...cents(spent)}
        />
        <SummaryLine
          name={w('fee_at', { rate: percentText(context.rules.takerFee) })}
          amount={preview?.fee}
          unit={quote}
          isEstimate={isEstimate}
        />
        <SummaryLine name={w('you_get')} amount={preview?.receive} unit={gained} isEstimate={isEstimate} isStrong {...cents(gained)} />
        <SummaryLine
          name={w('afterwards')}
          amount={!isBalanceKnown || after?.startsWith('-') ? undefined : after}
          unit={spent}
          isEstimate={isEstimate && isBuy}
          {...cents(spent)}
        />
      </FootFigures>
      <p className="text-ink-3">{w(ticket.type === 'limit' ? 'risk_limit' : 'risk_market')}</p>
    </>
  )
}
