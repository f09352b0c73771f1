import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { axeFindings, type Language, type Phone, type Theme } from './phone.ts'

const folder = join(import.meta.dirname, '../../../screens')
mkdirSync(folder, { recursive: true })

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
  readonly #look: Look
  readonly #kind: string
  #count = 0

  constructor(hand: Phone, look: Look, kind = '') {
    this.#kind = kind
    this.#hand = hand
    this.#look = look
  }

  /** A toast is over before the picture, unless it belongs into it. */
  async take(name: string, { withToast = false } = {}): Promise<void> {
    const { page } = this.#hand
    await page.waitForFunction(
      (shown) => document.querySelector('.skeleton') === null && (document.querySelector('.toast-popup') !== null) === shown,
      withToast,
    )
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    const { language, theme, width } = this.#look
    this.#count++
    await page.screenshot({
      path: join(folder, `${language}-${theme}-${width}-${this.#kind}${String(this.#count).padStart(2, '0')}-${name}.png`),
    })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wider > 0) this.findings.push(`${name}: ${wider} px wider than the window`)
    this.findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
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
