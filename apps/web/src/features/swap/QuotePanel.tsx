import { ApiError, formatExact, formatSwapRate, useSession } from '@glasshouse/client'
import { Button, NumberText } from '@glasshouse/ui'
import type { SwapQuoteSummary } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { CountdownRing } from './CountdownRing.tsx'
import { percentOf } from './percent.ts'

interface QuotePanelProps {
  readonly quote: SwapQuoteSummary | null | undefined
  readonly error: Error | null
  /** When it came. */
  readonly atMs: number
  readonly onAsk: () => void
}

/** Rate, spread and minimum, for ten seconds. */
export function QuotePanel({ quote, error, atMs, onAsk }: QuotePanelProps) {
  const w = useWords('swap')
  const language = useSession((state) => state.language)
  if (error instanceof ApiError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-down">
        <span className="min-w-0 flex-1 text-pretty">{errorText(error, language)}</span>
        <Button look="secondary" onClick={onAsk}>
          {w('ask_again')}
        </Button>
      </div>
    )
  const [from, to] = [quote?.fromCoin.toUpperCase() ?? '', quote?.toCoin.toUpperCase() ?? '']
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Line name={w('minimum')}>
        <NumberText value={quote ? `${formatExact(quote.minimum, language)} ${to}` : '--'} />
      </Line>
      <Line name={w('rate')}>
        <NumberText value={quote ? `1 ${from} = ${formatSwapRate(quote.rate, language)} ${to}` : '--'} />
      </Line>
      <Line name={w('spread')}>{quote ? <Spread quote={quote} /> : '--'}</Line>
      <Line name={w('holds')}>{quote ? <CountdownRing sinceMs={atMs} ms={quote.expiresInMs} /> : '--'}</Line>
    </dl>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ms-auto text-end text-ink-1 wrap-anywhere rtl:text-start">{children}</dd>
    </div>
  )
}

/** Of each coin that is not USDT. */
function Spread({ quote }: { readonly quote: SwapQuoteSummary }) {
  const w = useWords('swap')
  const language = useSession((state) => state.language)
  const legs = [
    { coin: quote.fromCoin, spread: quote.fromSpread },
    { coin: quote.toCoin, spread: quote.toSpread },
  ].filter(({ coin }) => coin !== 'usdt')
  return legs.map(({ coin, spread }) => (
    <span key={coin} className="block">
      {w('spread_of', { percent: percentOf(spread, language), coin: coin.toUpperCase() })}
    </span>
  ))
}
