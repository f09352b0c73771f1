import { classNames } from '@glasshouse/ui'
import type { CoinMarket } from '@glasshouse/wire'
import { useWords } from '../../words/words.ts'

export interface GroupStripProps {
  readonly groups: readonly CoinMarket[]
  /** Undefined: all of them. */
  readonly chosen: CoinMarket | undefined
  readonly onChoose: (group: CoinMarket | undefined) => void
}

/** Narrows a long tab to one kind of market. */
export function GroupStrip({ groups, chosen, onChoose }: GroupStripProps) {
  const w = useWords('markets')
  return (
    <fieldset aria-label={w('groups')} className="flex min-w-0 gap-2 overflow-x-auto px-4 pt-1 [scrollbar-width:none]">
      {[undefined, ...groups].map((group) => (
        <button
          key={group ?? 'all'}
          type="button"
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
          className={classNames(
            'relative my-2 inline-flex min-h-8 shrink-0 items-center rounded-md px-3 text-xs before:absolute before:-inset-y-1.5 before:inset-x-0',
            group === chosen ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-2 hover:text-ink-1',
          )}
        >
          {w(group ? `group_${group}` : 'group_all')}
        </button>
      ))}
    </fieldset>
  )
}
