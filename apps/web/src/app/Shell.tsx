import { isInDemo, isSignedIn, useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import { Fragment, type ReactNode } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { ProofHost } from '../features/account/proof/ProofHost.tsx'
import { useFavouriteRows } from '../live/markets/favourites.ts'
import { SupportHost } from '../live/support/SupportHost.tsx'
import { useWords } from '../words/words.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { BrokenScreen } from './ErrorScreen.tsx'
import { ExchangeBanners } from './ExchangeBanners.tsx'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { redirectFor, waitsForWallet } from './guard.ts'
import { useEndOfScreen } from './leave-screen.ts'
import { addressOf, TAB_PATHS } from './paths.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useScrollPlaces } from './scroll-places.ts'
import { useFreshUserInfo } from './use-fresh-user-info.ts'
import { useGuardedWallet } from './use-guarded-wallet.ts'

const SLIM_BANNER = '[--banner-height:calc(1.75rem+env(safe-area-inset-top))] in-data-keyboard:[--banner-height:0px]'

/** On a desk; narrower windows show a phone's column. */
const WIDTHS = { page: 'desk:max-w-[80rem]', whole: 'desk:max-w-none desk:border-x-0' } as const

/** What every screen stands in: the guard, the banners, the frame of demo funds, the bottom bar. */
export function Shell() {
  const w = useWords('app')
  const location = useLocation()
  const { pathname } = location
  const isUser = useSession(isSignedIn)
  const isDemo = useSession(isInDemo)
  const realm = useSession((state) => state.realm)
  const { width, isDense = false } = FEATURE_ROUTES.find(({ path }) => matchPath(path, pathname)) ?? {}
  const wallet = useGuardedWallet(isUser)
  const isWaiting = waitsForWallet(pathname, wallet)
  const target = isWaiting ? undefined : redirectFor(pathname, isUser, wallet)
  const isUserKnown = useFreshUserInfo(pathname)
  useScrollPlaces()
  useEndOfScreen(pathname)
  // The marks of the user's coins, known before the first list that shows them.
  useFavouriteRows()
  if (target) return <Navigate to={target} replace />

  const hasBar = TAB_PATHS.includes(pathname)
  return (
    <div
      className={classNames(
        'app-shell relative mx-auto flex min-h-dvh w-full max-w-[480px] flex-col bg-surface-0 min-[482px]:border-x min-[482px]:border-line',
        // The bar's veil ends with the page, and makes it no longer.
        hasBar && 'overflow-y-clip',
        width && WIDTHS[width],
        // What of the banners stays in sight while the screen scrolls; heads that stay too, stay below it.
        !isDemo && '[--banner-height:0px]',
        isDemo && (isDense ? SLIM_BANNER : '[--banner-height:calc(2rem+env(safe-area-inset-top))]'),
      )}
    >
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="absolute start-2 -top-16 z-60 min-h-11 rounded-md bg-accent px-4 text-on-accent focus:top-2"
      >
        {w('skip_to_content')}
      </button>
      <ExchangeBanners isSlim={isDense} />
      <ErrorBoundary
        place={addressOf(location)}
        fallback={(error) => (
          <Frame hasBar>
            <BrokenScreen error={error} />
          </Frame>
        )}
      >
        <Frame hasBar={hasBar}>
          {isWaiting || !isUserKnown ? (
            <ScreenSkeleton />
          ) : (
            // A change of realm, in this tab or another, begins each screen anew: what was typed for demo funds never
            // stands in a ticket of the real ones. Home, where people change it, has nothing to send.
            <Fragment key={pathname === '/home' ? '' : realm}>
              <Outlet />
            </Fragment>
          )}
        </Frame>
      </ErrorBoundary>
      <SupportHost />
      <ProofHost />
      {isDemo && <div aria-hidden className="pointer-events-none fixed inset-0 z-30 border-2 border-demo" />}
    </div>
  )
}

function Frame({ hasBar, children }: { readonly hasBar: boolean; readonly children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {hasBar && <BottomBar />}
    </>
  )
}
