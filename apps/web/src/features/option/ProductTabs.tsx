import { classNames } from '@glasshouse/ui'
import { Link } from 'react-router'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'

const PRODUCTS = [
  { name: 'SecondContract', path: undefined },
  { name: 'BBTrading', path: '/tradeBB' },
  { name: 'Ustandard', path: '/tradeU' },
] as const

/** The ways to trade that the settings leave open; where there is no other, nothing is to choose. */
export function ProductTabs({ symbol }: { symbol: string }) {
  const w = useWords('option')
  const settings = useSettings()?.PLAYING_SETTING ?? []
  const isOpen = (name: string) => settings.some((one) => one.name === name && one.isOpen)
  const tabs = PRODUCTS.filter(({ name, path }) => path === undefined || isOpen(name))
  if (tabs.length < 2) return null
  return (
    <nav
      aria-label={w('ways_to_trade')}
      className="flex gap-5 overflow-x-auto border-t border-line bg-surface-1 px-4 [scrollbar-width:none]"
    >
      {tabs.map(({ name, path }) => (
        <Link
          key={name}
          to={path === undefined ? `/trade?tradeKey=${name}&symbol=${symbol}` : `${path}?symbol=${symbol}`}
          replace={path === undefined}
          aria-current={path === undefined ? 'page' : undefined}
          className={classNames(
            'relative flex min-h-11 shrink-0 items-center text-sm whitespace-nowrap focus-visible:-outline-offset-2',
            path === undefined
              ? 'font-semibold text-ink-1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
              : 'text-ink-2 hover:text-ink-1',
          )}
        >
          {w(`way_${name}`)}
        </Link>
      ))}
    </nav>
  )
}
