import { lazy, Suspense, useEffect } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { PageFrame } from '../kit/PageFrame.tsx'
import { EmptyState, LoadingState } from '../kit/states.tsx'
import type { ConsolePage } from '../live/console-page.ts'
import { isCovered, isTyping } from '../live/keys.ts'
import { SignInScreen } from '../session/SignInScreen.tsx'
import { useSitting } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { CONSOLE_PAGES } from './console-pages.ts'
import { Frame } from './Frame.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const SCREENS = CONSOLE_PAGES.map(({ path, screen }) => ({ path, Screen: lazyScreen(screen) }))

function lazyScreen(screen: ConsolePage['screen']) {
  return lazy(async () => ({ default: await screen() }))
}

/** The sign-in until somebody sits here; then the pages. */
export function App() {
  const { operator } = useSitting()
  if (operator === undefined) return null
  if (operator === null) return <SignInScreen />
  return (
    <Frame>
      <Pages />
    </Frame>
  )
}

function Pages() {
  const { pathname } = useLocation()
  usePageKeys()
  return (
    <ScreenBoundary key={pathname}>
      <Suspense
        fallback={
          <div className="p-4">
            <LoadingState rows={8} />
          </div>
        }
      >
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          {SCREENS.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}

function NoPage() {
  const w = useWords('console')
  return (
    <PageFrame title={w('no_page')}>
      <EmptyState text={w('no_page')} action={<Link to="/home">{w('to_home')}</Link>} />
    </PageFrame>
  )
}

const SECOND_KEY_MS = 1_000

/** `g h` leads home, `/` to the search for a person. */
function usePageKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let goAtMs = Number.NEGATIVE_INFINITY
    const follow = (event: KeyboardEvent) => {
      if (isTyping(event) || isCovered()) return
      if (event.key === '/') {
        event.preventDefault()
        void navigate('/person')
      }
      if (event.key === 'h' && event.timeStamp - goAtMs < SECOND_KEY_MS) void navigate('/home')
      goAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [navigate])
}
