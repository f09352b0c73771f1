import { Link, useLocation } from 'react-router'
import { PAGE_GROUPS } from '../live/console-page.ts'
import { useWaiting } from '../live/home.ts'
import { mayOf, useOperator } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { CONSOLE_PAGES } from './console-pages.ts'

/** Pages that the operator's roles open, in their groups. */
export function Menu() {
  const w = useWords('console')
  const operator = useOperator()
  const waiting = useWaiting()
  const shown = CONSOLE_PAGES.filter(({ menu, permission }) => menu && mayOf(operator, permission))
  const { pathname } = useLocation()
  const current = pageOf(
    pathname,
    shown.map(({ path }) => path),
  )
  return (
    <nav aria-label={w('menu')} className="flex flex-col gap-3 p-2">
      {PAGE_GROUPS.map((group) => {
        const pages = shown.filter(({ menu }) => menu?.group === group)
        if (pages.length === 0) return null
        return (
          <div key={group} className="flex flex-col">
            <div className="px-2 py-1 text-ink-3 text-xs">{w(`group_${group}`)}</div>
            {pages.map(({ path, title, menu, waits }) => {
              const Icon = menu?.icon
              const count = waits ? waiting(waits) : undefined
              return (
                <Link
                  key={path}
                  to={path}
                  {...(path === current ? { 'aria-current': 'page' as const } : {})}
                  className={`flex min-h-8 items-center gap-2 rounded-md px-2 ${path === current ? 'bg-surface-2 font-semibold text-ink-1' : 'text-ink-2 hover:bg-surface-2'}`}
                >
                  {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : null}
                  <span className="min-w-0 flex-1">{title()}</span>
                  {count ? <span className="rounded-full bg-surface-3 px-1.5 text-ink-1 text-xs tabular-nums">{count}</span> : null}
                </Link>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}

/** The one page of the menu that an address belongs to: its own, else the nearest above it. */
const pageOf = (pathname: string, paths: readonly string[]): string | undefined =>
  paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`)).sort((one, other) => other.length - one.length)[0]
