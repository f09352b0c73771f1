import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { placeAfter } from './place-after.ts'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  /** None where what the tabs choose stands elsewhere. */
  panel?: ReactNode
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[]
  active: Id
  onChange: (id: Id) => void
  /** The name of the strip for screen readers. */
  label: string
  /** Each tab takes an equal share of the width. */
  isEven?: boolean
  size?: 'sm' | 'lg'
}

/**
 * One stop of the Tab key; arrows, Home and End choose. Of our own, because every first visit loads it: the kit's tabs
 * bring 13 KB along for strips that stand upright, tabs that cannot be chosen and lines that slide.
 */
export function Tabs<Id extends string>({ tabs, active, onChange, label, isEven, size = 'sm' }: TabsProps<Id>) {
  const id = useId()
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const strip = event.currentTarget
    const next = placeAfter(event, [...strip.children].indexOf(event.target as Element), tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    ;(strip.children[next] as HTMLElement).focus()
    if (tab.id !== active) onChange(tab.id)
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={go}
        className="relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => {
          const isActive = tab.id === active
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={isActive}
              aria-controls={isActive && tab.panel !== undefined ? `${id}-panel` : undefined}
              data-active={isActive ? '' : undefined}
              tabIndex={isActive ? 0 : -1}
              onClick={() => !isActive && onChange(tab.id)}
              className={classNames(
                'relative min-h-11 shrink-0 whitespace-nowrap text-ink-2 transition-colors hover:text-ink-1 data-active:font-semibold data-active:text-ink-1',
                // A line of each tab's own: one that slides from tab to tab is measured, and stayed behind when the tab
                // changed by the address.
                'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-active:after:bg-accent',
                'focus-visible:-outline-offset-2',
                size === 'lg' ? 'text-base' : 'text-sm',
                isEven && 'flex-1 text-center',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {tabs.map(
        (tab) =>
          tab.id === active &&
          tab.panel !== undefined && (
            <div key={tab.id} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab.id}`} tabIndex={-1} className="outline-none">
              {tab.panel}
            </div>
          ),
      )}
    </div>
  )
}
