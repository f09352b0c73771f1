import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import './app/app.css'
import { App } from './app/App.tsx'
import { CONSOLE_PAGES } from './app/console-pages.ts'
import { Notices, showFailure } from './app/Notices.tsx'
import { Providers } from './app/Providers.tsx'
import { preload } from './app/pages.tsx'
import { mayOf, sitting, startSession } from './session/session.ts'
import { startWords } from './words/words.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
await Promise.all([startWords(navigator.languages), startSession(showFailure)])

/** Pages of the operator who signs in are loaded beforehand, with what reads acts: they open without a network too. */
sitting.subscribe(({ operator }, before) => {
  if (operator && operator.id !== before.operator?.id) preloadFor(operator)
})
const { operator } = sitting.getState()
if (operator) preloadFor(operator)

function preloadFor(known: NonNullable<typeof operator>): void {
  void preload(CONSOLE_PAGES.filter(({ permission }) => mayOf(known, permission))).then(() =>
    import('@glasshouse/act-reader').catch(() => {}),
  )
}

createRoot(document.getElementById('root')!).render(
  <Providers nonce={nonce}>
    <Notices />
    <HashRouter>
      <App />
    </HashRouter>
  </Providers>,
)
