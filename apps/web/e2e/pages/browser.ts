import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser } from '../../../../tools/browser/launch.mjs'

let launched: Promise<Browser> | undefined

/**
 * The one browser of a test file. Each file starts its own: through one that is shared, every message of the browser, and with it every
 * frame of every socket, passes two more processes on its way to the test.
 */
export function browserOfFile(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}
afterAll(async () => (await launched)?.close())
