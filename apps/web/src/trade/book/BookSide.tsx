import { formatAmount, useSession } from '@glasshouse/client'
import { classNames, NumberText, Skeleton } from '@glasshouse/ui'
import { useId } from 'react'
import { useWords } from '../../words/words.ts'
import type { BookRow } from './book.ts'
import { formatBookQuantity } from './book-quantity.ts'
import { useActiveLevel } from './use-active-level.ts'

interface SideProps {
  readonly side: 'buy' | 'sell'
  readonly decimals: number
  readonly quantityDecimals: number
  /** What the second column counts. */
  readonly unit: string
  readonly isOld: boolean
}

export interface BookSideProps extends SideProps {
  readonly levels: readonly BookRow[]
  readonly rows: number
  readonly isLoading: boolean
  /** Element that says what a level is chosen for. */
  readonly hintId: string
  readonly onPrice: (price: string) => void
}

/**
 * Always as many lines as rows, so that a thin book moves nothing. Asks are drawn from the far end to the middle; in
 * both sides the best comes first for a screen reader. A line is lower than 24 px: a price can be typed as well.
 */
export function BookSide({ levels, rows, isLoading, hintId, onPrice, ...look }: BookSideProps) {
  const w = useWords('trade')
  const id = useId()
  const isAsks = look.side === 'sell'
  const { active, take, handlers } = useActiveLevel(levels, { isUpwards: isAsks, onTake: onPrice })
  const lines = Array.from({ length: rows }, (_, position) => levels[position])
  return (
    <div
      role="listbox"
      tabIndex={levels.length === 0 ? -1 : 0}
      aria-label={w(isAsks ? 'asks' : 'bids')}
      aria-describedby={hintId}
      aria-busy={isLoading}
      aria-activedescendant={active === undefined ? undefined : `${id}${active}`}
      {...handlers}
      className={classNames('group flex rounded-sm focus-visible:outline-offset-0', isAsks ? 'flex-col-reverse' : 'flex-col')}
    >
      {lines.map((level, position) =>
        level ? (
          <Level
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity; levels pass through it
            key={position}
            id={`${id}${position}`}
            level={level}
            isActive={position === active}
            onTake={() => take(position)}
            {...look}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <div key={position} aria-hidden className="h-5.5">
            {isLoading && <Skeleton width="100%" height={14} />}
          </div>
        ),
      )}
    </div>
  )
}

interface LevelProps extends SideProps {
  readonly id: string
  readonly level: BookRow
  readonly isActive: boolean
  readonly onTake: () => void
}

function Level({ id, side, level, decimals, quantityDecimals, unit, isOld, isActive, onTake }: LevelProps) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const price = formatAmount(level.price, decimals, language)
  const quantity = formatBookQuantity(level.quantity, quantityDecimals, language)
  const isBuy = side === 'buy'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its listbox has the focus, and takes Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      onClick={onTake}
      className={classNames(
        'relative flex h-5.5 cursor-pointer items-center justify-between gap-2 rounded-sm hover:bg-surface-2 active:bg-surface-3',
        isActive && 'group-focus-visible:bg-surface-3',
        level.isPinned && (isBuy ? 'border-t border-dashed border-line-strong' : 'border-b border-dashed border-line-strong'),
      )}
    >
      <span
        aria-hidden
        className={classNames('absolute inset-y-px end-0 rounded-sm', isOld ? 'bg-surface-2' : isBuy ? 'bg-up-soft' : 'bg-down-soft')}
        style={{ width: `${level.depthPercent}%` }}
      />
      <span className={classNames('relative flex items-center gap-1', isOld ? 'text-ink-3' : isBuy ? 'text-up' : 'text-down')}>
        <NumberText value={price} />
        <span className="sr-only">: </span>
        {level.isOwn && <span className="size-1.5 rounded-full bg-accent" />}
      </span>
      <span className={classNames('relative min-w-[4.25em] text-right', isOld ? 'text-ink-3' : 'text-ink-1')}>
        <NumberText value={quantity} />
        <span className="sr-only"> {level.isOwn ? w(level.isPinned ? 'level_pinned' : 'level_with_own', { unit }) : unit}</span>
      </span>
    </div>
  )
}
