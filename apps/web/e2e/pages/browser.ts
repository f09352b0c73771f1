import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../../tools/browser/launch.mjs'

let launched: Promise<Browser> | undefined

/**
 * The one browser of a worker, for all test files that it runs; it ends with the worker. Each worker starts its own:
 * through one that workers share, every message of the browser, and with it every frame of every socket, passes two
 * more processes on its way to the test.
 */
export function browserOfWorker(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}
