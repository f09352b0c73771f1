import { classNames, SearchField } from '@glasshouse/ui'
import { type KeyboardEvent, useState } from 'react'
import { CoinChoices } from '../../live/markets/CoinChoices.tsx'
import { useWords } from '../../words/words.ts'
import type { CoinPickerProps } from './CoinPicker.tsx'
import { type CoinGroup, coinsIn, groupsOf } from './coin-groups.ts'

/** Search, groups and what they leave. Arrows go from the search through the coins and back; Enter takes one. */
export function Coins({ coins, chosen, onChoose, onClose }: Omit<CoinPickerProps, 'isOpen'>) {
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const isSearch = event.target instanceof HTMLInputElement
    const [first] = shown
    if (event.key === 'Enter' && isSearch && first) choose(first.symbol)
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    else moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the search and of the buttons in it
    <div onKeyDown={onKeyDown}>
      <div className="sticky top-0 z-1 bg-surface-1 desk:pt-3">
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
      <CoinChoices coins={shown} chosen={chosen} onChoose={choose} label={t('coins')} nothing={w('nothing_matches')} className="px-2" />
    </div>
  )
}

/** Between the search and the coins, as they stand below each other. */
function moveFocus(place: HTMLElement, step: 1 | -1): void {
  const stops = [...place.querySelectorAll<HTMLElement>('input[type=search], ul button')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
