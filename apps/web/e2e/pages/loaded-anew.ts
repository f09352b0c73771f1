import type { Page } from 'playwright-core'

/**
 * Does what makes the app load itself anew, and waits until it has. Signing in goes home first and loads then: for a
 * moment the old page shows all that the new one will show, and whatever is done in it is lost.
 */
export async function loadedAnew(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    ;(window as { isFormer?: true }).isFormer = true
  })
  await act()
  await page.waitForFunction(() => !(window as { isFormer?: true }).isFormer && document.readyState === 'complete')
}
