import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { configureHosts, deviceStore, keyOf, queryClient, session } from '@glasshouse/client'
import { AppRouter } from './app/AppRouter.tsx'
import { handleApiEvents } from './app/handle-api-events.ts'
import { Providers } from './app/Providers.tsx'
import { AppRoutes, loadAhead } from './app/routes.tsx'
import { followAppearance } from './brand/appearance.ts'
import { readPlatform } from './brand/brand.tsx'
import { loadLook } from './brand/look.ts'
import { sayNotice, takeNotice } from './features/account/session/page.ts'
import { endWithItsWallet } from './features/account/session/wallet-session.ts'
import { whenIdle } from './live/device/when-idle.ts'
import { startSockets } from './live/sockets/sockets.ts'
import { adoptDateFormat, adoptTimezone, deviceTimezone } from './live/text/use-time-style.ts'
import { keepPlatform } from './offline/kept-platform.ts'
import { Updates } from './offline/Updates.tsx'
import { adoptReachable, languageAtStart } from './words/choose-language.ts'

/**
 * Frame and placeholder are drawn first only where the rest takes longer: between the two React lets 300 ms go by, and
 * all of the screen is laid out twice.
 */
const WHOLE_WITHIN_MS = 300

keepPlatform(window)
const platform = readPlatform(window, console.warn)
configureHosts(platform)
document.documentElement.dataset.brand = platform.brand.themePreset
followAppearance(document)
const language = languageAtStart(navigator.languages, platform.language)
// Known before its words are here: what is asked for ahead is asked for in it.
session.setState({ language })
// Only a device that has kept something waits for what reads it.
const kept = deviceStore.read(keyOf('lastState')) === null ? undefined : import('./offline/last-state.ts').catch(() => undefined)
let drawable: Promise<unknown> = Promise.resolve()
const whole = loadAhead(window.location.hash, () => {
  drawable = Promise.all([adoptReachable(language), loadLook(platform.brand.themePreset)])
  return drawable
})
// Apart: all code that stands on the first page's would wait for an await out here.
void start()

async function start(): Promise<void> {
  // While the answers are on their way, by itself: its first question about times takes a device long.
  await new Promise((resolve) => setTimeout(resolve))
  adoptDateFormat(platform.brand.dateFormat)
  adoptTimezone(deviceTimezone())
  await drawable
  await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, WHOLE_WITHIN_MS))])
  handleApiEvents()
  ;(await kept)?.restoreLastState(queryClient)
  startSockets()
  endWithItsWallet()

  // In slices, between which the browser draws and hears a finger.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <Providers brand={platform.brand} name={platform.name} house={platform.house}>
        <AppRouter>
          <AppRoutes />
        </AppRouter>
        <Updates />
      </Providers>,
    ),
  )

  const notice = takeNotice()
  if (notice) sayNotice(notice)
  // Without it nothing is kept for a start without a network, and a forced close is told in the inbox alone.
  whenIdle(() => {
    import('./app/after-start.ts').then(
      ({ afterStart }) => afterStart(),
      () => {},
    )
  })
}
