import { createRoot } from 'react-dom/client'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { Providers } from './app/Providers.tsx'
import { routes } from './app/routes.tsx'
import { readPlatform } from './brand/brand.tsx'
import { configureHosts } from './live/hosts.ts'
import { session } from './live/session.ts'
import { isLanguage } from './words/languages.ts'
import { speak } from './words/words.ts'

const platform = readPlatform(window, console.warn)
configureHosts(platform)
document.documentElement.dataset.brand = platform.brand.themePreset

const { language } = session.getState()
await speak(isLanguage(language) ? language : 'en')

const router = createHashRouter(routes)
createRoot(document.getElementById('root')!).render(
  <Providers brand={platform.brand}>
    <RouterProvider router={router} />
  </Providers>,
)
