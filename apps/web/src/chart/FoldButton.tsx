import { classNames } from '@glasshouse/ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FoldButtonProps {
  /** The id of what it folds away. */
  readonly folds: string
  readonly isOpen: boolean
  readonly onFold: (isOpen: boolean) => void
  /** Across the whole screen, its mark at the end. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Shows a part of the screen and folds it away again. */
export function FoldButton({ folds, isOpen, onFold, isWide, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={folds}
      onClick={() => onFold(!isOpen)}
      className={classNames(
        'inline-flex min-h-11 items-center text-ink-2 hover:text-ink-1',
        isWide ? 'w-full gap-2 px-4 text-sm focus-visible:-outline-offset-2' : 'gap-1 text-xs',
      )}
    >
      {children}
      <ChevronDown
        aria-hidden
        className={classNames('shrink-0', isWide ? 'ms-auto size-4 text-ink-3' : 'size-3.5', isOpen && 'rotate-180')}
      />
    </button>
  )
}
