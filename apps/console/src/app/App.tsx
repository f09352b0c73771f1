import { useEffect } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { PageFrame } from '../kit/PageFrame.tsx'
import { EmptyState } from '../kit/states.tsx'
import { isCovered, isTyping } from '../live/keys.ts'
import { SignInScreen } from '../session/SignInScreen.tsx'
import { useSitting } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { CONSOLE_PAGES } from './console-pages.ts'
import { Frame } from './Frame.tsx'
import { PageOf } from './pages.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

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
      <Routes>
        <Route path="/" element={<Navigate to="/home" replace />} />
        {CONSOLE_PAGES.map((page) => (
          <Route key={page.path} path={page.path} element={<PageOf key={page.path} page={page} />} />
        ))}
        <Route path="*" element={<NoPage />} />
      </Routes>
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

/** `g h` leads home, `/` to the search. */
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
