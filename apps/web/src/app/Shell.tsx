import { isInDemo, isSignedIn, useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useFavouriteRows } from '../live/markets/favourites.ts'
import type { FeatureRoute } from '../live/routes/feature-route.ts'
import { useWords } from '../words/words.ts'
import { BottomBar } from './BottomBar.tsx'
import { ExchangeBanners } from './ExchangeBanners.tsx'
import { redirectFor } from './guard.ts'
import { TAB_PATHS } from './paths.ts'
import { useFreshUserInfo } from './use-fresh-user-info.ts'

const SLIM_BANNER = '[--banner-height:calc(1.75rem+env(safe-area-inset-top))] in-data-keyboard:[--banner-height:0px]'

/**
 * An address typed by hand has no place in the history yet; all of those are the same entry to the router, and not to
 * the reader.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** What a route says of the frame around its screen. */
export type Frame = Pick<FeatureRoute, 'isWide' | 'isDesk' | 'isDense'>

/** What every screen stands in: the guard, the banners, the frame of demo funds, the bottom bar. */
export function Shell() {
  const w = useWords('app')
  const { pathname } = useLocation()
  const isUser = useSession(isSignedIn)
  const isDemo = useSession(isInDemo)
  const matches = useMatches()
  const has = (what: keyof Frame) => matches.some(({ handle }) => (handle as Frame | undefined)?.[what])
  const target = redirectFor(pathname, isUser)
  useFreshUserInfo(pathname)
  // The marks of the user's coins, known before the first list that shows them.
  useFavouriteRows()
  if (target) return <Navigate to={target} replace />

  const hasBar = TAB_PATHS.includes(pathname)
  return (
    <div
      className={classNames(
        'relative mx-auto flex min-h-dvh w-full max-w-[480px] flex-col bg-surface-0 min-[482px]:border-x min-[482px]:border-line',
        has('isWide') && 'min-[900px]:max-w-[1120px]',
        has('isDesk') && 'min-[1100px]:max-w-[1120px]',
        // What of the banners stays in sight while the screen scrolls; heads that stay too, stay below it.
        !isDemo && '[--banner-height:0px]',
        isDemo && (has('isDense') ? SLIM_BANNER : '[--banner-height:calc(2rem+env(safe-area-inset-top))]'),
      )}
    >
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="absolute start-2 -top-16 z-60 min-h-11 rounded-md bg-accent px-4 text-on-accent focus:top-2"
      >
        {w('skip_to_content')}
      </button>
      <ExchangeBanners isSlim={has('isDense')} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {hasBar && <BottomBar />}
      {isDemo && <div aria-hidden className="pointer-events-none fixed inset-0 z-30 border-2 border-demo" />}
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}
