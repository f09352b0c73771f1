import { isSignedIn, queryClient, session } from '@glasshouse/client'
import { loadPopups } from '@glasshouse/ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { whenIdle } from '../live/device/when-idle.ts'
import { coinLists } from '../live/markets/coins.ts'
import type { FeatureRoute } from '../live/routes/feature-route.ts'
import { settingsQuery } from '../live/settings/settings.ts'
import { fetchLaterWords, loadWords, needFirstWordsAlone, needWords } from '../words/words.ts'
import { COMPOSED_SCREENS } from './composed-screens.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { HomeScreen } from './HomeScreen.tsx'
import { addressOf, NOT_OPEN_PATHS } from './paths.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Shell } from './Shell.tsx'
import { ScreenMissing } from './screen-missing.ts'

const NotOpenScreen = lazyScreen(async () => (await import('../features/not-open/NotOpenScreen.tsx')).NotOpenScreen)

/** Each screen is loaded when it is first opened; home alone comes with the first page. */
const SCREENS: readonly (readonly [path: string, screen: ReactNode])[] = [
  ['/home', <HomeScreen key="home" />],
  ...FEATURE_ROUTES.filter(({ path }) => path !== '/home').map(
    (route) => [route.path, screenOf(<LoadedScreen key={route.path} route={route} lazy={lazyOf(route)} />)] as const,
  ),
  ...NOT_OPEN_PATHS.map((path) => [path, screenOf(<NotOpenScreen />)] as const),
]

/** The screen of the address, in the shell. */
export function AppRoutes() {
  return (
    <ErrorBoundary place={addressOf(useLocation())} fallback={() => <ErrorScreen />}>
      <Routes>
        <Route element={<Shell />}>
          {SCREENS.map(([path, screen]) => (
            <Route key={path} path={path} element={screen} />
          ))}
          <Route path="*" element={<ToHome />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  )
}

/** Drawn until home is: the change of the address comes with the next drawing. */
function ToHome() {
  return (
    <>
      <Navigate to="/home" replace />
      <ScreenSkeleton />
    </>
  )
}

/**
 * Asks for what the screen that a page opens with stands on, code, words and figures, beside the words of the language,
 * before anything is drawn. What does not come is asked for again by the screen, which says so. Answers once the screen
 * can be drawn whole.
 */
export async function loadAhead(hash: string, askForWords: () => Promise<unknown> = async () => {}): Promise<void> {
  const asked = hash.slice(1).split('?', 1)[0] ?? ''
  const path = asked === '' || asked === '/' ? '/home' : asked
  const route = FEATURE_ROUTES.find((one) => matchPath(one.path, path))
  const isOpen = route !== undefined && (route.access !== 'user' || isSignedIn(session.getState()))
  needFirstWordsAlone()
  if (isOpen) needWords(...wordsOf(route))
  // First: a browser asks a server for six things at a time, and nothing is drawn without words.
  const language = askForWords()
  void queryClient.prefetchQuery(settingsQuery)
  // The frame is drawn with the first words; a screen waits for all, which come beside its code.
  if (path !== '/home') fetchLaterWords(session.getState().language)
  if (!isOpen) return
  const coins = route.readsCoins && queryClient.prefetchQuery(coinLists)
  const figures = route.readsAhead?.(queryClient, session.getState().language)
  // Home is drawn as it comes.
  if (path === '/home') return
  try {
    const [screen] = await Promise.all([codeOf(route)?.(), language, coins, figures])
    await loadWords(...wordsOf(route))
    if (screen) here.set(route, screen)
  } catch {
    // The screen asks again, and says what does not come.
  }
}

/** Screens whose code and words had come before anything was drawn. */
const here = new Map<FeatureRoute, ComponentType>()

const codeOf = ({ path, screen = COMPOSED_SCREENS[path] }: FeatureRoute) => screen
const wordsOf = ({ words = [] }: FeatureRoute) => [words].flat()

function lazyOf(route: FeatureRoute): ComponentType {
  return lazyScreen(async () => {
    const screen = codeOf(route)
    if (!screen) throw new Error(`The address ${route.path} has no screen`)
    const [component] = await Promise.all([screen(), loadWords(...wordsOf(route))])
    return component
  })
}

/** What is lazy shows a placeholder first, even if it has come: what was here before anything was drawn needs none. */
function LoadedScreen({ route, lazy }: { readonly route: FeatureRoute; readonly lazy: ComponentType }) {
  const [Screen] = useState(() => here.get(route) ?? lazy)
  useEffect(() => {
    if (!route.hasPopups) return
    const callOff = whenIdle(() => void loadPopups().catch(() => {}))
    return () => callOff()
  }, [route])
  return <Screen />
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

function screenOf(screen: ReactNode) {
  return <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>
}
