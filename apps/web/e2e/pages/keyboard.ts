import type { Locator, Page } from 'playwright-core'

/** A stop of the Tab key that a reader could not see, or that the key could not leave. */
export type StopFault = string

/** Hands that have a keyboard and nothing else. */
export class Keyboard {
  readonly #page: Page
  /** Stops on the way where nothing shows the focus. */
  readonly unseen = new Set<StopFault>()

  constructor(page: Page) {
    this.#page = page
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  /** Tab, until the place has the focus; each stop on the way is looked at. `Shift+Tab` goes backwards. */
  async reach(place: Locator, { by = 'Tab', within = 80 }: { by?: 'Tab' | 'Shift+Tab'; within?: number } = {}): Promise<void> {
    for (let stop = 0; stop < within; stop++) {
      if (await this.isOn(place)) return
      await this.press(by)
      await this.#look()
    }
    throw new Error(`${within} stops of ${by} did not reach ${place}; the last was ${await this.stop()}`)
  }

  async isOn(place: Locator): Promise<boolean> {
    if ((await place.count()) === 0) return false
    return place.first().evaluate((element) => element === document.activeElement)
  }

  /** Once through the whole page: every stop is different, and after the last one comes the first again. */
  async goRound(most = 250): Promise<number> {
    await this.#page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      for (const element of document.querySelectorAll('[data-stop]')) element.removeAttribute('data-stop')
    })
    for (let count = 0; count < most; count++) {
      await this.press('Tab')
      const isKnown = await this.#page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement || activeElement === document.body || activeElement.hasAttribute('data-stop')) return true
        activeElement.setAttribute('data-stop', '')
        return false
      })
      if (!isKnown) await this.#look()
      else return count
    }
    throw new Error(`no end after ${most} stops`)
  }

  /** What has the focus now, in words for a reader of a failure. */
  stop(): Promise<string> {
    return this.#page.evaluate(() => {
      const element = document.activeElement
      const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      return `${element?.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`
    })
  }

  /** Focus has to be drawn around the stop or around the field it stands in, inside the window. */
  async #look(): Promise<void> {
    const fault = await this.#page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element || element === document.body) return ''
      const isDrawn = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
      }
      const places = [element, element.parentElement, element.closest('label')].filter((place) => place !== null)
      if (!places.some(isDrawn)) return 'shows no focus'
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)) return 'lies outside the window'
      return ''
    })
    if (fault) this.unseen.add(`${await this.stop()} ${fault}`)
  }
}
