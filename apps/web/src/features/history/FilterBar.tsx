import { STORY_KINDS } from '@glasshouse/domain'
import { SearchField } from '@glasshouse/ui'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useBalances } from '../../live/account/balances.ts'
import { useWords } from '../../words/words.ts'
import { type Filters, idIn, PERIODS } from './filters.ts'

type Put = (change: Partial<Record<keyof Filters, string>>) => void

/** While somebody types an id, lists of its first digits are not asked for. */
const TYPED_MS = 300

export function FilterBar({ filters, onPut }: { filters: Filters; onPut: Put }) {
  const w = useWords('history')
  return (
    <search aria-label={w('filters')} className="flex flex-col gap-2 pt-1">
      <IdField id={filters.id ?? ''} onPut={onPut} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Choice label={w('kind')} chosen={filters.kind ?? ''} onChoose={(kind) => onPut({ kind })}>
          <option value="">{w('all_kinds')}</option>
          {STORY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {w(`kind_${kind}`)}
            </option>
          ))}
        </Choice>
        <CoinChoice chosen={filters.coin ?? ''} onChoose={(coin) => onPut({ coin })} />
        <WalletFilter chosen={filters.wallet ?? ''} onChoose={(wallet) => onPut({ wallet })} />
        <Choice label={w('period')} chosen={String(filters.days ?? '')} onChoose={(days) => onPut({ days })}>
          <option value="">{w('all_time')}</option>
          {PERIODS.map((days) => (
            <option key={days} value={days}>
              {w(`days_${days}`)}
            </option>
          ))}
        </Choice>
      </div>
    </search>
  )
}

function IdField({ id, onPut }: { id: string; onPut: Put }) {
  const w = useWords('history')
  const [text, setText] = useState(id)
  useEffect(() => {
    const wanted = idIn(text) ?? ''
    if (wanted === id) return
    const timer = setTimeout(() => onPut({ id: wanted }), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text, id, onPut])
  // Filters that are taken away elsewhere take the text along.
  const [known, setKnown] = useState(id)
  if (known !== id) {
    setKnown(id)
    if (id === '') setText('')
  }
  return <SearchField label={w('search')} clearLabel={w('clear')} value={text} onChange={setText} />
}

interface ChosenProps {
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

function CoinChoice({ chosen, onChoose }: ChosenProps) {
  const w = useWords('history')
  const symbols = (useBalances().data?.asset ?? []).map(({ symbol }) => symbol)
  const coins = [...new Set([...symbols, ...(chosen === '' ? [] : [chosen])])]
  return (
    <Choice label={w('coin')} chosen={chosen} onChoose={onChoose}>
      <option value="">{w('all_coins')}</option>
      {coins.map((coin) => (
        <option key={coin} value={coin}>
          {coin.toUpperCase()}
        </option>
      ))}
    </Choice>
  )
}

function WalletFilter({ chosen, onChoose }: ChosenProps) {
  const w = useWords('history')
  const names = useWords('wallet')
  return (
    <Choice label={w('wallet')} chosen={chosen} onChoose={onChoose}>
      <option value="">{w('all_wallets')}</option>
      {(['platform', 'financial', 'contract'] as const).map((wallet) => (
        <option key={wallet} value={wallet}>
          {names(`wallet_${wallet}`)}
        </option>
      ))}
    </Choice>
  )
}

function Choice({ label, chosen, onChoose, children }: ChosenProps & { readonly label: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface-1 px-2 text-sm text-ink-1"
      >
        {children}
      </select>
    </div>
  )
}
