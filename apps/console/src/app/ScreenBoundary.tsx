import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { wordsOf } from '../words/words.ts'

/** A page that cannot be drawn leaves menu and session as they are. */
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
          title={w('screen_failed')}
          action={
            <Button size="small" onClick={() => window.location.reload()}>
              {w('reload')}
            </Button>
          }
        />
      </div>
    )
  }
}
