import type { TimeInForce } from '@glasshouse/domain'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { ChoiceSheet } from '../layout/ChoiceSheet.tsx'

const LIFETIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'POST_ONLY']

export interface LifetimeChoiceProps {
  readonly chosen: TimeInForce
  /** All, where a market does not say which it knows. */
  readonly offered?: readonly TimeInForce[]
  readonly onChoose: (chosen: TimeInForce) => void
}

/** How long a limit order may wait in the book. */
export function LifetimeChoice({ chosen, offered = LIFETIMES, onChoose }: LifetimeChoiceProps) {
  const w = useWords('trade')
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
        choices={offered.map((id) => ({ id, label: w(`lifetime_${id}`), text: w(`lifetime_text_${id}`) }))}
        chosen={chosen}
        isOpen={isOpen}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
