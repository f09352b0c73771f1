import { followLayers, fromOwnEntry } from '@glasshouse/ui'
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createHashHistory as createHashHistory, type Location, type NavigationType, Router } from 'react-router'
import { leaveScreen } from './leave-screen.ts'

interface Shown {
  readonly action: NavigationType
  readonly location: Location
}

/** The address in the hash, as `HashRouter`; navigations start from the entry of the screen, below what is open over it. */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [{ history, navigator }] = useState(createNavigator)
  const [shown, setShown] = useState<Shown>({ action: history.action as NavigationType, location: history.location })
  useLayoutEffect(() => {
    let { location: before } = history
    const follow = ({ action, location }: { action: string; location: Location }) => {
      // The entry of something that opened or closed over the screen is at the screen's address: nothing is drawn for it.
      if (isSame(before, location)) return
      // At once: a screen stays in use until the code of the next one has come.
      if (before.pathname !== location.pathname) leaveScreen()
      before = location
      startTransition(() => setShown({ action: action as NavigationType, location }))
    }
    const leave = history.listen(follow)
    return () => leave()
  }, [history])
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {children}
    </Router>
  )
}

function createNavigator() {
  followLayers()
  const history = createHashHistory({ window, v5Compat: true })
  // Before anything is drawn: a redirect of the first drawing would leave the screen's place empty for a frame or two.
  if (history.location.pathname === '/') history.replace('/home')
  const navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    push: (...to: Parameters<typeof history.push>) => fromOwnEntry(() => history.push(...to)),
    replace: (...to: Parameters<typeof history.replace>) => fromOwnEntry(() => history.replace(...to)),
    go: (by: number) => fromOwnEntry(() => history.go(by)),
  }
  return { history, navigator }
}

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && one.pathname === other.pathname && one.search === other.search && one.hash === other.hash
