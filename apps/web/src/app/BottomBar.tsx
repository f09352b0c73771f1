import { isInDemo, useSession } from '@glasshouse/client'
import { ArrowLeftRight, ChartNoAxesColumn, House, Wallet } from 'lucide-react'
import { NavLink } from 'react-router'
import { useSettings } from '../live/settings/settings.ts'
import { useWords } from '../words/words.ts'

const TABS = [
  { id: 'home', key: 'tab_home', path: '/home', Icon: House, isInDemo: true },
  { id: 'quote', key: 'tab_quote', path: '/quote', Icon: ChartNoAxesColumn, isInDemo: false },
  { id: 'trade', key: 'tab_trade', path: '/tradeBB', Icon: ArrowLeftRight, isInDemo: true },
  { id: 'assets', key: 'tab_assets', path: '/assets', Icon: Wallet, isInDemo: true },
] as const

/**
 * Over the last line above the bar, and on below the window's end: what the bar cuts down to a strip too narrow for a
 * finger fades and takes no tap, until it is scrolled to.
 */
const VEIL =
  'absolute inset-x-0 -top-6 -bottom-24 -z-10 bg-[linear-gradient(transparent,var(--surface-0))] bg-[length:100%_1.5rem] bg-no-repeat'

const TRADE_PATHS: Readonly<Partial<Record<string, string>>> = { Ustandard: '/tradeU', SecondContract: '/trade' }

/** The tabs that the settings leave open; `asset` is an older name of `assets`. Trading goes on where it was last. */
export function BottomBar() {
  const w = useWords('app')
  const isDemo = useSession(isInDemo)
  const menu = useSettings()?.BOTTOM_MENU_SETTING ?? []
  const isClosed = (id: string) => menu.some((entry) => (entry.key === id || `${entry.key}s` === id) && !entry.isOpen)
  const lastTraded = useSession((state) => state.tradeKey)
  const pathOf = (id: string, path: string) => (id === 'trade' ? (TRADE_PATHS[lastTraded] ?? path) : path)
  const tabs = TABS.filter((tab) => (tab.isInDemo || !isDemo) && !isClosed(tab.id))
  return (
    <nav
      aria-label={w('main_navigation')}
      className="sticky bottom-0 z-20 flex border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)]"
    >
      <span aria-hidden className={VEIL} />
      {tabs.map(({ id, key, path, Icon }) => (
        <NavLink
          key={key}
          to={pathOf(id, path)}
          className="flex min-h-bar min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-center text-[min(0.75rem,5vw)] leading-[1.35] wrap-anywhere text-ink-3 transition-colors hover:text-ink-1 focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
        >
          <Icon aria-hidden className="size-5" />
          {w(key)}
        </NavLink>
      ))}
    </nav>
  )
}
