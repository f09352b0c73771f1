import { clearSession, queryClient, session } from '@glasshouse/client'
import { fakeServer } from '@glasshouse/client/testing'
import { loadPopups, loadToasts } from '@glasshouse/ui'
import { type Brand, DEFAULT_BRAND, type ExchangeAtStart } from '@glasshouse/wire'
import { act, cleanup, configure, render } from '@testing-library/react'
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { handleApiEvents } from '../app/handle-api-events.ts'
import { Providers } from '../app/Providers.tsx'
import { AppRoutes } from '../app/routes.tsx'
import { chartChoices, FIRST_CHOICES } from '../chart/candles/choices.ts'
import { DESK } from '../live/device/desk.ts'
import { forgetWalletSight } from '../live/wallets/wallet-guard.ts'
import { keyChoice } from '../trade/keys/shortcuts.ts'
import { deskSizes, FIRST_SIZES } from '../trade/shell/desk-sizes.ts'
import { setLanguage } from '../words/words.ts'
import { knownUser } from './account-answers.ts'

// Whether an element is hidden costs a style computation up the whole tree for each candidate, half of a test's time.
configure({ defaultHidden: true })

interface SeenRouter {
  location: Location
  navigate: NavigateFunction
}

function Seen({ router }: { router: SeenRouter }) {
  Object.assign(router, { location: useLocation(), navigate: useNavigate() })
  return null
}

/** Draws the whole app at an address, as a visitor unless somebody was signed in before. */
export function drawApp(path: string, flags: Partial<Brand> = {}, house?: ExchangeAtStart) {
  const seen = {} as SeenRouter
  render(
    <Providers brand={{ ...DEFAULT_BRAND, ...flags }} house={house}>
      <MemoryRouter initialEntries={[path]}>
        <Seen router={seen} />
        <AppRoutes />
      </MemoryRouter>
    </Providers>,
  )
  return {
    /** As a link would. */
    go: (to: string) => act(async () => seen.navigate(to)),
    path: () => `${seen.location.pathname}${seen.location.search}`,
  }
}

/** Somebody is signed in on this device already. */
export function signedIn(realm: 'real' | 'demo' = 'real', available?: string): void {
  session.setState({ token: 't-1', realm, userInfo: knownUser(realm, available) })
}

/** The window is as wide as a desk, until the test is over. */
export function onDesk(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query === DESK ? '(min-width: 0px)' : query))
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
}

const clock = performance.now.bind(performance)
let laterMs = 0
/** A reader takes a second before the next tap; a test does not. */
export function letSecondPass(): void {
  laterMs += 1_000
}

/**
 * Before the first test: words and screens are loaded, so that a test waits for the app and not for the disk. After
 * each: a clean device.
 */
export function startsClean(): void {
  beforeAll(async () => {
    // No spy, which would keep each of the many times that the drawing asks.
    performance.now = () => clock() + laterMs
    // A document of its own has no idle time to tell of: what waits for it comes at once.
    window.requestIdleCallback = (run) => {
      run({ didTimeout: false, timeRemaining: () => 50 })
      return 0
    }
    window.cancelIdleCallback = () => {}
    await setLanguage('en')
    await Promise.all([
      loadPopups(),
      loadToasts(),
      import('../features/account/ways-in/ForgotScreen.tsx'),
      import('../features/account/ways-in/LoginScreen.tsx'),
      import('../features/account/ways-in/RegisterScreen.tsx'),
      import('../features/contract/ContractScreen.tsx'),
      import('../features/detail/DetailScreen.tsx'),
      import('../features/home/Carousel.tsx'),
      import('../features/home/NoticeSheet.tsx'),
      import('../live/support/SupportSheet.tsx'),
      import('../features/home/Sidebar.tsx'),
      import('../app/MailWithOffer.tsx'),
      import('../features/markets/QuoteScreen.tsx'),
      import('../features/not-open/NotOpenScreen.tsx'),
      import('../features/preferences/PreferencesScreen.tsx'),
      import('../features/rules/RulesScreen.tsx'),
      import('../features/spot/SpotScreen.tsx'),
      import('../features/wallet/AssetsScreen.tsx'),
      import('../app/TradeScreen.tsx'),
    ])
    handleApiEvents()
    // The first drawing compiles the app; the tests after it wait for the app alone.
    fakeServer({})
    drawApp('/home')
    cleanup()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  // Each test begins a second after the last one, so that its first tap is not taken for the second of a double tap.
  beforeEach(letSecondPass)
  afterEach(() => {
    cleanup()
    clearSession()
    chartChoices.setState(FIRST_CHOICES)
    deskSizes.setState(FIRST_SIZES)
    keyChoice.setState({ areOn: true })
    forgetWalletSight()
    sessionStorage.clear()
    queryClient.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    window.location.hash = ''
    // An address set so keeps the state of the entry here, with what was open over the screen.
    window.history.replaceState(null, '')
  })
  afterAll(() => {
    performance.now = clock
  })
}
