import { classNames, SearchField, SideSheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { CoinChoices } from '../../live/markets/CoinChoices.tsx'
import { useWords } from '../../words/words.ts'
import { type CoinGroup, coinsIn, groupsOf } from './coin-groups.ts'

export interface CoinPickerProps {
  readonly coins: readonly CoinSummary[]
  /** Symbol of the one on the screen. */
  readonly chosen: string
  readonly isOpen: boolean
  readonly onChoose: (symbol: string) => void
  readonly onClose: () => void
}

/** The coins of a market with their prices, from the side: searched, in groups, the favourites among them. */
export function CoinPicker({ isOpen, onClose, ...rest }: CoinPickerProps) {
  const w = useWords('trade')
  return (
    <SideSheet isOpen={isOpen} onClose={onClose} title={w('coins')} closeLabel={w('close')} isAtWindow>
      <Coins {...rest} onClose={onClose} />
    </SideSheet>
  )
}

function Coins({ coins, chosen, onChoose, onClose }: Omit<CoinPickerProps, 'isOpen'>) {
  const w = useWords('detail')
  const t = useWords('trade')
  const a = useWords('app')
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<CoinGroup>('all')
  const shown = coinsIn(coins, group, search)
  const choose = (symbol: string) => {
    onChoose(symbol)
    onClose()
  }
  return (
    <>
      <div className="sticky top-0 z-1 bg-surface-1">
        <div className="px-4">
          <SearchField label={w('search')} value={search} onChange={setSearch} clearLabel={a('clear_search')} />
        </div>
        <fieldset aria-label={w('groups')} className="flex min-w-0 shrink-0 gap-2 overflow-x-auto px-4 pt-1 [scrollbar-width:none]">
          {groupsOf(coins).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === group}
              onClick={() => setGroup(one)}
              className={classNames(
                'relative my-2 inline-flex min-h-8 shrink-0 items-center rounded-md px-3 text-xs before:absolute before:-inset-y-1.5 before:inset-x-0',
                one === group ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-2 hover:text-ink-1',
              )}
            >
              {w(`group_${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <CoinChoices coins={shown} chosen={chosen} onChoose={choose} label={t('coins')} nothing={w('nothing_matches')} className="px-4" />
    </>
  )
}
