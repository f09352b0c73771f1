import { cleanup, configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, vi } from 'vitest'
import { recordLeftBehind } from '../apps/web/src/testing/left-behind.ts'

/**
 * A worker reads libraries and makes a document once for all its files; the project's own modules are read anew for each file, and what a
 * file leaves behind is taken away, so that no file depends on another.
 */
vi.resetModules()
// It listens on the document once and for good: before the recording, so that it goes on listening.
await userEvent.keyboard('{Shift}')
const takeAway = recordLeftBehind()
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  takeAway()
})

// As every limit of a test: it ends a hang, it measures nothing.
configure({ asyncUtilTimeout: 15_000, defaultHidden: false })
