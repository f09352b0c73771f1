import { formatChange, formatExact, useSession } from '@glasshouse/client'
import { EmptyState, NumberText } from '@glasshouse/ui'
import type { StatementSummary } from '@glasshouse/wire'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAmountsHidden } from '../../../live/account/amounts-hidden.ts'
import { useWords } from '../../../words/words.ts'

const HIDDEN = '••••'

/** What was there, what moved it, what it came to, and the results, per coin. */
export function SumTables({ sums: { balances, purposes, results } }: { sums: StatementSummary }) {
  const w = useWords('statement')
  const names = useWords('wallet')
  if (balances.length === 0) return <EmptyState icon={<ReceiptText />}>{w('nothing')}</EmptyState>
  return (
    <div className="flex flex-col gap-6">
      <Part title={w('balances')} text={w('adds_up')}>
        {balances.map(({ wallet, symbol, opening, incoming, outgoing, closing }) => (
          <Group key={`${wallet}${symbol}`} title={`${names(`wallet_${wallet}`)} · ${symbol.toUpperCase()}`}>
            <Line name={w('opening')} amount={opening} />
            <Line name={w('incoming')} amount={incoming} isChange />
            <Line name={w('outgoing')} amount={outgoing} isChange />
            <Line name={w('closing')} amount={closing} isStrong />
          </Group>
        ))}
      </Part>
      {results.length > 0 && (
        <Part title={w('results')} text={w('results_text')}>
          {results.map(({ symbol, ...result }) => (
            <Group key={symbol} title={symbol.toUpperCase()}>
              {(['futures', 'funding', 'options', 'fees'] as const).map((name) => (
                <Line key={name} name={w(`result_${name}`)} amount={result[name]} isChange />
              ))}
            </Group>
          ))}
        </Part>
      )}
      {purposes.length > 0 && (
        <Part title={w('purposes')}>
          {[...new Set(purposes.map(({ symbol }) => symbol))].map((symbol) => (
            <Group key={symbol} title={symbol.toUpperCase()}>
              {purposes
                .filter((sum) => sum.symbol === symbol)
                .flatMap(({ purpose, incoming, outgoing }) => {
                  const name = w(`purpose_${purpose}`)
                  const isBoth = incoming !== '0' && outgoing !== '0'
                  return (['in', 'out'] as const)
                    .map((way) => ({ way, amount: way === 'in' ? incoming : outgoing }))
                    .filter(({ amount }) => amount !== '0')
                    .map(({ way, amount }) => (
                      <Line
                        key={`${purpose}${way}`}
                        name={isBoth ? w(`purpose_${way}`, { purpose: name }) : name}
                        amount={amount}
                        isChange
                      />
                    ))
                })}
            </Group>
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {text && <p className="text-xs text-ink-3 text-pretty">{text}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-3">{children}</div>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md bg-surface-1 px-4 py-3">
      <h3 className="pb-1 text-sm font-semibold text-ink-1">{title}</h3>
      <dl>{children}</dl>
    </div>
  )
}

function Line({ name, amount, isChange, isStrong }: { name: string; amount: string; isChange?: boolean; isStrong?: boolean }) {
  const language = useSession((state) => state.language)
  const [isHidden] = useAmountsHidden()
  const decimals = amount.split('.')[1]?.length ?? 0
  const shown = isChange && amount !== '0' ? formatChange(amount, decimals, language) : formatExact(amount, language)
  return (
    <div className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className={isStrong ? 'ms-auto font-semibold text-ink-1' : 'ms-auto text-ink-1'}>
        <NumberText value={isHidden ? HIDDEN : shown} />
      </dd>
    </div>
  )
}
