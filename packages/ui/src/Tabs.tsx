import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
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

export function Tabs<Id extends string>({ tabs, active, onChange, label, isEven, size = 'sm' }: TabsProps<Id>) {
  return (
    <BaseTabs.Root value={active} onValueChange={(id) => onChange(id as Id)}>
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className={classNames(
              'relative min-h-11 shrink-0 whitespace-nowrap text-ink-2 transition-colors hover:text-ink-1 data-active:font-semibold data-active:text-ink-1',
              // A line of each tab's own: one that slides from tab to tab is measured, and stayed behind when the tab changed by the address.
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-active:after:bg-accent',
              'focus-visible:-outline-offset-2',
              size === 'lg' ? 'text-base' : 'text-sm',
              isEven && 'flex-1 text-center',
            )}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} tabIndex={-1} className="outline-none">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
