import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { knowLongWords, type LongWords } from './long-words.ts'
import { axeFindings, type Language, type Phone, type Theme } from './phone.ts'

/** `twice`: text of twice the size; `long`: words half as long again, as German makes them. Each in a folder of its own. */
const AS = ['', 'twice', 'long'].find((name) => name === (process.env.AS ?? ''))
if (AS === undefined) throw new Error('AS takes twice or long')
const folder = join(import.meta.dirname, '../../../../screens', AS)
mkdirSync(folder, { recursive: true })

/** Height of a phone's keyboard. */
const KEYBOARD = 300

export interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width: number
  readonly height: number
}

/** Takes the picture when nothing is loading any more. */
export class Camera {
  readonly findings: string[] = []
  readonly #hand: Phone
  /** What all its pictures are called first. */
  readonly #name: string
  #count = 0

  /** Pictures of an earlier run are gone. */
  constructor(hand: Phone, { language, theme, width }: Look, area: string) {
    this.#hand = hand
    this.#name = `${language}-${theme}-${width}-${area}-`
    for (const file of readdirSync(folder)) if (file.startsWith(this.#name)) rmSync(join(folder, file))
  }

  /**
   * A toast is over before the picture, unless it belongs into it. Where loading is the picture, nothing is waited for;
   * nor is what a closed panel holds, which without a network does not come.
   */
  async take(name: string, { withToast = false, whileLoading = false } = {}): Promise<void> {
    const { page } = this.#hand
    await page.waitForFunction(
      ([hasToast, isLoading]) =>
        (document.querySelector('.skeleton:not([hidden] *)') !== null) === isLoading &&
        (document.querySelector('.toast-popup') !== null) === hasToast,
      [withToast, whileLoading] as const,
    )
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    this.#count++
    const restore = await changed(page)
    await page.screenshot({ path: join(folder, `${this.#name}${String(this.#count).padStart(2, '0')}-${name}.png`) })
    const wider = await page.evaluate(whatIsWider)
    if (wider) this.findings.push(`${name}: ${wider}`)
    // It takes longer than the picture: for looking alone it can be left out.
    if (process.env.WITHOUT_AXE === undefined) this.findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
    await restore()
  }

  /** Further down a long screen: this part of it begins below the bar. */
  async takeDown(name: string, part: Locator): Promise<void> {
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await this.take(name)
  }

  /** What is left of the window above a phone's keyboard. */
  async takeWithKeyboard(name: string): Promise<void> {
    const { page } = this.#hand
    const size = page.viewportSize()
    if (!size) return
    await page.setViewportSize({ ...size, height: size.height - KEYBOARD })
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    await this.take(name)
    await page.setViewportSize(size)
  }

  /** What a button opens: a sheet, or a question. */
  async takeOpened(name: string, button: Locator, opened: Locator): Promise<void> {
    await button.click()
    await opened.waitFor()
    await this.take(name)
    await this.#hand.page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
  }
}

/** As the pictures shall be; gives the way back. */
async function changed(page: Page): Promise<() => Promise<void>> {
  if (AS === 'twice') {
    const scale = (size: string) => page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
    await scale('200%')
    return () => scale('')
  }
  if (AS !== 'long') return async () => {}
  await knowLongWords(page)
  const texts = await page.evaluateHandle(() => (window as unknown as LongWords).lengthenWords())
  return async () => {
    await page.evaluate((were) => {
      for (const [node, text] of were) node.nodeValue = text
    }, texts)
  }
}

/**
 * Runs in the page: by how much it is wider than the window and what reaches so far, and whether a desk scrolls as a
 * page.
 */
function whatIsWider(): string {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
  if (innerWidth >= 1100 && document.querySelector('.trade-grid') && scrollHeight > innerHeight)
    return `${scrollHeight - innerHeight} px higher than the window`
  const wider = scrollWidth - clientWidth
  if (wider <= 0) return ''
  const reach = ({ left, right }: DOMRect) => Math.max(right - clientWidth, -left)
  const farthest = [...document.querySelectorAll('body *')]
    .filter((one) => Math.abs(reach(one.getBoundingClientRect()) - wider) < 1.5)
    .at(-1)
  return `${wider} px wider than the window: ${farthest?.tagName} ${farthest?.className} "${farthest?.textContent?.slice(0, 60)}"`
}
