import { formatExact, formatSwapRate, useSession } from '@glasshouse/client'
import type { SwapSummary } from '@glasshouse/wire'
import { CircleCheck, Hourglass, Undo2 } from 'lucide-react'
import { useWords } from '../../words/words.ts'

/** What became of the last one: it waits for its price, brought something, or came back whole. */
export function SwapState({ swap }: { readonly swap: SwapSummary | undefined }) {
  return (
    <div role="status" className="empty:hidden">
      {swap && <Told swap={swap} />}
    </div>
  )
}

const ICONS = { waiting: Hourglass, executed: CircleCheck, released: Undo2 } as const

function Told({ swap }: { readonly swap: SwapSummary }) {
  const w = useWords('swap')
  const language = useSession((state) => state.language)
  const Icon = ICONS[swap.status]
  const [from, to] = [swap.fromCoin.toUpperCase(), swap.toCoin.toUpperCase()]
  const amounts = {
    given: isolated(`${formatExact(swap.amount, language)} ${from}`),
    received: isolated(`${formatExact(swap.received ?? '0', language)} ${to}`),
    minimum: isolated(`${formatExact(swap.minimum, language)} ${to}`),
    rate: isolated(`1 ${from} = ${formatSwapRate(swap.rate ?? '0', language)} ${to}`),
  }
  return (
    <div className="flex items-start gap-3 rounded-md bg-surface-1 p-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${swap.status === 'executed' ? 'text-up' : 'text-ink-2'}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm font-semibold text-ink-1">{w(`state_${swap.status}`)}</p>
        <p className="text-sm text-ink-2 text-pretty wrap-anywhere">
          {swap.status === 'released' ? w(`why_${swap.reason ?? 'no_price'}`, amounts) : w(`state_${swap.status}_text`, amounts)}
        </p>
      </div>
    </div>
  )
}

/** A figure with its unit runs left to right in every language. */
const isolated = (text: string) => `\u2066${text}\u2069`
