import { classNames } from '@glasshouse/ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FoldButtonProps {
  /** The id of what it folds away. */
  readonly folds: string
  readonly isOpen: boolean
  readonly onFold: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Shows a part of the screen and folds it away again. */
export function FoldButton({ folds, isOpen, onFold, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={folds}
      onClick={() => onFold(!isOpen)}
      className="inline-flex min-h-11 items-center gap-1 rounded-md text-start text-xs text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2"
    >
      {children}
      <ChevronDown aria-hidden className={classNames('size-3.5 shrink-0 text-ink-3', isOpen && 'rotate-180')} />
    </button>
  )
}
