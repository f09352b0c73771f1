import type { ElementHandle, Locator, Page } from 'playwright-core'

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

  /**
   * Tab, until the place has the focus; each stop on the way is looked at. `Shift+Tab` goes backwards. The place is
   * looked for once, and anew when the page has drawn another element instead: to find it by its role costs more than
   * all the rest of a stop.
   */
  async reach(place: Locator, { by = 'Tab', within = 80 }: { by?: 'Tab' | 'Shift+Tab'; within?: number } = {}): Promise<void> {
    if (await this.isOn(place)) return
    let [target = null] = await place.elementHandles()
    for (let stop = 0; stop < within; stop++) {
      await this.press(by)
      const { isOn, isThere } = await this.#look(target)
      if (isOn) return
      if (isThere) continue
      if (await this.isOn(place)) return
      target = (await place.elementHandles())[0] ?? null
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
      const { isKnown } = await this.#look()
      if (isKnown) return count
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

  /**
   * Focus has to be drawn around the stop or around the field it stands in, inside the window. Answers whether it is on
   * the target and this still in the page, and whether the stop, or none, was looked at before.
   */
  async #look(target: ElementHandle | null = null): Promise<{ isOn: boolean; isThere: boolean; isKnown: boolean }> {
    const { fault, ...reached } = await this.#page.evaluate((wanted) => {
      const element = document.activeElement as HTMLElement | null
      const isNone = !element || element === document.body
      const isKnown = isNone || element.hasAttribute('data-stop')
      element?.setAttribute('data-stop', '')
      return {
        fault: isNone ? '' : faultOf(element),
        isOn: wanted !== null && wanted === element,
        isThere: wanted?.isConnected ?? false,
        isKnown,
      }

      function faultOf(stop: HTMLElement): string {
        const isDrawn = (one: Element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
        }
        const places = [stop, stop.parentElement, stop.closest('label')].filter((place) => place !== null)
        if (!places.some(isDrawn)) return 'shows no focus'
        const { top, bottom, left, right, width } = stop.getBoundingClientRect()
        if (width > 1 && (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)) return 'lies outside the window'
        return ''
      }
    }, target)
    if (fault) this.unseen.add(`${await this.stop()} ${fault}`)
    return reached
  }
}
