import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import './app/app.css'
import { App } from './app/App.tsx'
import { Notices, showFailure } from './app/Notices.tsx'
import { Providers } from './app/Providers.tsx'
import { startSession } from './session/session.ts'
import { startWords } from './words/words.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
await Promise.all([startWords(navigator.languages), startSession(showFailure)])

createRoot(document.getElementById('root')!).render(
  <Providers nonce={nonce}>
    <Notices />
    <HashRouter>
      <App />
    </HashRouter>
  </Providers>,
)
