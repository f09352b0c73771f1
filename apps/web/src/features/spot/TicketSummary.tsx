import { NumberText } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { textOf, unitsOf } from '../../live/decimals.ts'
import { formatExact, UNKNOWN } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import type { Ticket, TicketContext, TicketPreview } from './ticket.ts'

export interface TicketSummaryProps {
  readonly coin: Coin
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
      <Line
        name={w('available')}
        amount={isBalanceKnown ? (isBuy ? context.availableQuote : context.availableBase) : undefined}
        unit={spent}
      />
      <Line name={w('you_pay')} amount={preview?.pay} unit={spent} isEstimate={isEstimate && isBuy} />
      <Line name={w('fee_at', { rate: percentText(context.rules.takerFee) })} amount={preview?.fee} unit={quote} isEstimate={isEstimate} />
      <Line name={w('you_get')} amount={preview?.receive} unit={gained} isEstimate={isEstimate} isStrong />
      <Line
        name={w('afterwards')}
        amount={!isBalanceKnown || after?.startsWith('-') ? undefined : after}
        unit={spent}
        isEstimate={isEstimate && isBuy}
      />
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly amount: string | undefined
  readonly unit: string
  readonly isEstimate?: boolean
  readonly isStrong?: boolean
}

/** One line; two on the narrowest screens, always, so that a longer figure moves nothing. */
function Line({ name, amount, unit, isEstimate, isStrong }: LineProps) {
  const language = useSession((state) => state.language)
  const text = formatExact(amount, language)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 max-[379px]:flex-col max-[379px]:items-stretch">
      <dt className="text-ink-3">{name}</dt>
      <dd className={isStrong ? 'ms-auto font-semibold text-ink-1' : 'ms-auto text-ink-1'}>
        <bdi dir="ltr">
          <NumberText value={text === UNKNOWN ? text : `${isEstimate ? '≈ ' : ''}${text}`} /> <span className="text-ink-3">{unit}</span>
        </bdi>
      </dd>
    </div>
  )
}

/** 0.001 -> 0.1% */
function percentText(share: string): string {
  return `${textOf((unitsOf(share) ?? 0n) * 100n)}%`
}
