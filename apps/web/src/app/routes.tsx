import { isSignedIn, queryClient, session } from '@glasshouse/client'
import { loadPopups } from '@glasshouse/ui'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { coinLists } from '../live/markets/coins.ts'
import type { FeatureRoute } from '../live/routes/feature-route.ts'
import { settingsQuery } from '../live/settings/settings.ts'
import { fetchLaterWords, loadWords, needFirstWordsAlone, needWords } from '../words/words.ts'
import { COMPOSED_SCREENS } from './composed-screens.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { HomeScreen } from './HomeScreen.tsx'
import { NOT_OPEN_PATHS } from './paths.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Shell } from './Shell.tsx'
import { ScreenMissing } from './screen-missing.ts'

const NotOpenScreen = lazyScreen(async () => (await import('../features/not-open/NotOpenScreen.tsx')).NotOpenScreen)

/** Each screen is loaded when it is first opened; home alone comes with the first page. */
const SCREENS: readonly (readonly [path: string, screen: ReactNode])[] = [
  ['/home', <HomeScreen key="home" />],
  ...FEATURE_ROUTES.filter(({ path }) => path !== '/home').map((route) => [route.path, screenOf(loaded(route))] as const),
  ...NOT_OPEN_PATHS.map((path) => [path, screenOf(NotOpenScreen)] as const),
]

/** The screen of the address, in the shell. */
export function AppRoutes() {
  const { key } = useLocation()
  return (
    <ErrorBoundary place={key} fallback={() => <ErrorScreen />}>
      <Routes>
        <Route element={<Shell />}>
          {SCREENS.map(([path, screen]) => (
            <Route key={path} path={path} element={screen} />
          ))}
          <Route path="*" element={<Navigate to="/home" replace />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  )
}

/**
 * Asks for what the screen that a page opens with stands on, code, words and figures, beside the words of the language,
 * before anything is drawn. What does not come is asked for again by the screen, which says so.
 */
export function loadAhead(hash: string, askForWords = () => {}): void {
  const asked = hash.slice(1).split('?', 1)[0] ?? ''
  const path = asked === '' || asked === '/' ? '/home' : asked
  const route = FEATURE_ROUTES.find((one) => matchPath(one.path, path))
  const isOpen = route !== undefined && (route.access !== 'user' || isSignedIn(session.getState()))
  needFirstWordsAlone()
  if (isOpen) needWords(...wordsOf(route))
  // First: a browser asks a server for six things at a time, and nothing is drawn without words.
  askForWords()
  void queryClient.prefetchQuery(settingsQuery)
  // The frame is drawn with the first words; a screen waits for all, which come beside its code.
  if (path !== '/home') fetchLaterWords(session.getState().language)
  if (!isOpen) return
  if (route.hasPopups) void loadPopups()
  if (route.readsCoins) void queryClient.prefetchQuery(coinLists)
  route.readsAhead?.(queryClient, session.getState().language)
  codeOf(route)?.().catch(() => {})
}

const codeOf = ({ path, screen = COMPOSED_SCREENS[path] }: FeatureRoute) => screen
const wordsOf = ({ words = [] }: FeatureRoute) => [words].flat()

function loaded(route: FeatureRoute) {
  return lazyScreen(async () => {
    const screen = codeOf(route)
    if (!screen) throw new Error(`The address ${route.path} has no screen`)
    if (route.hasPopups) void loadPopups()
    const [component] = await Promise.all([screen(), loadWords(...wordsOf(route))])
    return component
  })
}

/** The screen with what must be there before it is drawn. */
function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      throw new ScreenMissing('The code of a screen did not come', { cause: error })
    }
  })
}

function screenOf(Screen: ComponentType) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen />
    </Suspense>
  )
}
