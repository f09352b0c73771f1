import { showToast } from '@glasshouse/ui'
import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { listenToCalls } from './app/listen-to-calls.ts'
import { Providers } from './app/Providers.tsx'
import { reloadAfterAbsence } from './app/reload-after-absence.ts'
import { routes } from './app/routes.tsx'
import { followAppearance } from './brand/appearance.ts'
import { readPlatform } from './brand/brand.tsx'
import { takeNotice } from './features/account/page.ts'
import { configureHosts } from './live/hosts.ts'
import { startSockets } from './live/sockets.ts'
import { adoptDateFormat } from './live/use-time-style.ts'
import { adoptLanguage, languageAtStart } from './words/choose-language.ts'
import { wordsOf } from './words/words.ts'

const platform = readPlatform(window, console.warn)
configureHosts(platform)
document.documentElement.dataset.brand = platform.brand.themePreset
followAppearance(document)
adoptDateFormat(platform.brand.dateFormat)
await adoptLanguage(languageAtStart(navigator.languages, platform.language))
listenToCalls()
startSockets()
reloadAfterAbsence(document, () => window.location.reload())

createRoot(document.getElementById('root')!).render(
  <Providers brand={platform.brand} house={platform.house}>
    <RouterProvider router={createHashRouter(routes)} />
  </Providers>,
)

const notice = takeNotice()
if (notice) showToast(notice === 'session_ended' ? 'info' : 'success', wordsOf('account')(notice))
