import { loadPopups } from '@glasshouse/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import type { FeatureRoute } from '../live/routes/feature-route.ts'
import { loadWords } from '../words/words.ts'
import { COMPOSED_SCREENS } from './composed-screens.tsx'
import { BrokenScreen, ErrorScreen } from './ErrorScreen.tsx'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { HomeScreen } from './HomeScreen.tsx'
import { NOT_OPEN_PATHS } from './paths.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { type Frame, Shell } from './Shell.tsx'
import { ScreenMissing } from './screen-missing.ts'

const NotOpenScreen = lazyScreen(async () => (await import('../features/not-open/NotOpenScreen.tsx')).NotOpenScreen)

/** Each screen is loaded when it is first opened; home alone comes with the first page. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorScreen />,
    children: [
      {
        errorElement: <BrokenScreen />,
        children: [
          { index: true, element: <Navigate to="/home" replace /> },
          { path: '/home', element: <HomeScreen />, handle: { isDesk: true } satisfies Frame },
          ...FEATURE_ROUTES.filter(({ path }) => path !== '/home').map(routeOf),
          ...NOT_OPEN_PATHS.map((path) => ({ path, element: screenOf(NotOpenScreen) })),
          { path: '*', element: <Navigate to="/home" replace /> },
        ],
      },
    ],
  },
]

function routeOf(route: FeatureRoute): RouteObject {
  const { path, screen = COMPOSED_SCREENS[path], words, hasPopups } = route
  const Screen = lazyScreen(async () => {
    if (!screen) throw new Error(`The address ${path} has no screen`)
    if (hasPopups) void loadPopups()
    const [component] = await Promise.all([screen(), words && loadWords(words)])
    return component
  })
  return {
    path,
    element: screenOf(Screen),
    handle: route,
  }
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
