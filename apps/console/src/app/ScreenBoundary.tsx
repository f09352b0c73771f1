import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { wordsOf } from '../words/words.ts'
import { PageNotLoadedError } from './pages.tsx'

/** A page that cannot be drawn leaves menu, session and key file as they are, and may be tried again. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const w = wordsOf('console')
    return (
      <div className="p-4">
        <Alert
          type="error"
          role="alert"
          title={w(this.state.error instanceof PageNotLoadedError ? 'page_not_loaded' : 'screen_failed')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" type="primary" onClick={() => this.setState({ error: null })}>
                {w('try_again')}
              </Button>
              <Button size="small" onClick={() => window.location.reload()}>
                {w('reload')}
              </Button>
            </span>
          }
        />
      </div>
    )
  }
}
