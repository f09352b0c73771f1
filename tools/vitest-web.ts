import { cleanup, configure, getConfig } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as React from 'react'
import { afterAll, vi } from 'vitest'
import { recordLeftBehind } from '../apps/web/src/testing/left-behind.ts'
import { makeScrollsReturnPromises } from '../apps/web/src/testing/scroll-promises.ts'

/**
 * A worker reads libraries and makes a document once for all its files; the project's own modules are read anew for each file, and what a
 * file leaves behind is taken away, so that no file depends on another.
 */
vi.resetModules()
// It listens on the document once and for good: before the recording, so that it goes on listening.
await userEvent.keyboard('{Shift}')
makeScrollsReturnPromises()
const takeAway = recordLeftBehind()
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  takeAway()
})

// As every limit of a test: it ends a hang, it measures nothing.
configure({ asyncUtilTimeout: 15_000, defaultHidden: false })

/**
 * While a test waits for something, what is not there yet is no failure: the page is described once, in the last error.
 * The library is configured once for all files of a worker.
 */
const { getElementError } = getConfig()
if (getElementError.name !== 'describeLast')
  configure({
    getElementError: function describeLast(message, container) {
      const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
      if (!isWaiting) return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })

/**
 * React notes with a stack trace where each element was made, to say it in warnings, up to a number of them in a second.
 * It is told that there were as many: its warnings still name the components.
 */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty((React as unknown as Record<string, object>)[internals] ?? {}, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER - 1,
  set: () => {},
})
