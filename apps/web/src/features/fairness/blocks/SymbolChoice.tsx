import { useId } from 'react'
import { useWords } from '../../../words/words.ts'
import { titleOf } from './rule-figures.ts'

export interface SymbolChoiceProps {
  readonly symbols: readonly string[]
  readonly chosen: string
  readonly onChoose: (symbol: string) => void
}

/** The device's own list: it opens where the thumb is, in every language. */
export function SymbolChoice({ symbols, chosen, onChoose }: SymbolChoiceProps) {
  const w = useWords('fairness')
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {w('coin')}
      </label>
      <select
        id={id}
        value={chosen}
        disabled={symbols.length === 0}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface-1 px-3 text-base text-ink-1"
      >
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol}>
            {titleOf(symbol)}
          </option>
        ))}
      </select>
    </div>
  )
}
