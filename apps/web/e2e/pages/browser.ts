import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../../tools/browser/launch.mjs'
import { makeScrollsReturnPromises } from '../../src/testing/scroll-promises.ts'

let launched: Promise<Browser> | undefined

/**
 * The one browser of a worker, for all test files that it runs; it ends with the worker. Each worker starts its own:
 * through one that workers share, every message of the browser, and with it every frame of every socket, passes two
 * more processes on its way to the test.
 */
export function browserOfWorker(): Promise<Browser> {
  launched ??= launchBrowser().then(withScrollPromises)
  return launched
}

/** The pages of each of its windows have scroll calls that return promises, also where the browser is an older one. */
function withScrollPromises(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(makeScrollsReturnPromises)
    return context
  }
  return browser
}
