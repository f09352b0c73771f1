import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

/** What a phone's keyboard takes of the window. */
const KEYBOARD = 300

/** From key to key. A finger that is back within 300 ms has tapped twice, for the browser. */
const KEY_MS = 80

/** Before a place that takes no tap is a fault. */
const PRESSES = 3

/** What a page itself has seen of the fingers on it. */
interface Seen {
  readonly taps: number
  /** Scrolled without the app having asked for it. */
  readonly scrolls: readonly string[]
}

/**
 * A finger on a phone, which counts its taps. It taps points of the window, so that nothing is scrolled for it: what is
 * not in sight, or lies below something else, cannot be tapped. While a field is typed into a keyboard takes the lower
 * part of the window; it goes with a tap on something else.
 */
export class Finger {
  readonly #phone: Phone
  readonly #size: { readonly width: number; readonly height: number }
  #taps = 0

  private constructor(phone: Phone, size: { readonly width: number; readonly height: number }) {
    this.#phone = phone
    this.#size = size
  }

  /** Before the page of the phone is opened: from then on it watches itself. */
  static async of(phone: Phone): Promise<Finger> {
    await phone.context.addInitScript(watch)
    return new Finger(phone, phone.page.viewportSize() ?? { width: 390, height: 664 })
  }

  /** Begins to count anew. */
  async start(): Promise<void> {
    this.#taps = 0
    await this.#phone.page.evaluate(() => (window as unknown as Watched).forget())
  }

  async tap(place: Locator): Promise<void> {
    const { page } = this.#phone
    const { isField } = await this.#press(place)
    this.#taps++
    await page.setViewportSize({ ...this.#size, height: this.#size.height - (isField ? KEYBOARD : 0) })
  }

  /**
   * Taps until the page takes it for a tap: while a machine is busy the finger may leave so late that the browser takes
   * it for one that was held.
   */
  async #press(place: Locator): Promise<{ isField: boolean }> {
    const { page } = this.#phone
    for (let press = 0; press < PRESSES; press++) {
      const { x, y, isField } = await this.#inSight(place)
      await page.touchscreen.tap(x, y)
      if (await this.#isTaken()) return { isField }
    }
    throw new Error(`${place} was pressed ${PRESSES} times without a tap`)
  }

  async #isTaken(): Promise<boolean> {
    for (let look = 0; look < 30; look++) {
      if ((await this.#seen()).taps > this.#taps) return true
      await this.#phone.page.waitForTimeout(50)
    }
    return false
  }

  #seen(): Promise<Seen> {
    return this.#phone.page.evaluate(() => (window as unknown as Watched).seen())
  }

  /** A field, tapped, and what is typed into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    // The focus comes after the finger has gone.
    await field.and(this.#phone.page.locator(':focus')).waitFor()
    await this.#phone.page.keyboard.type(text, { delay: KEY_MS })
    const shown = await field.inputValue()
    if (shown.replaceAll(',', '') !== text) throw new Error(`${field} reads ${shown}, not ${text}`)
  }

  /** Taps since the start, as this finger and the page count them; the scrolls that were needed. */
  async count(): Promise<{ taps: number; scrolls: readonly string[] }> {
    const seen = await this.#seen()
    if (seen.taps !== this.#taps) throw new Error(`the page saw ${seen.taps} taps, not ${this.#taps}`)
    return seen
  }

  /** The middle of a place that stands still, whole in the window and not below anything. */
  async #inSight(place: Locator): Promise<{ x: number; y: number; isField: boolean }> {
    await place.waitFor()
    let found = { x: 0, y: 0, isField: false, fault: '' }
    for (let look = 0; look < 20; look++) {
      found = await place.evaluate(pointOf)
      if (found.fault === '') return found
    }
    throw new Error(`${place} ${found.fault}`)
  }
}

async function pointOf(element: Element): Promise<{ x: number; y: number; isField: boolean; fault: string }> {
  const before = element.getBoundingClientRect()
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const isField = element.matches('input:not([type=radio], [type=checkbox], [type=range])')
  const above = document.elementFromPoint(x, y)
  const isOutside = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
  const fault =
    before.top !== top || before.left !== left
      ? 'moves'
      : isOutside
        ? `lies at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`
        : above && (element.contains(above) || above.closest('label')?.contains(element))
          ? ''
          : `lies below ${above?.outerHTML.slice(0, 80)}`
  return { x, y, isField, fault }
}

interface Watched {
  forget(): void
  seen(): Seen
}

/**
 * Runs in a page before the app: counts what a person does. Until the next tap a page may move by itself: the app
 * brings into sight what a tap unfolds, and the window grows and shrinks with the keyboard.
 */
function watch(): void {
  let taps = 0
  let scrolls: string[] = []
  let movesByItself = false
  let isDown = false
  const pressed = ({ isTrusted }: Event) => {
    movesByItself = false
    isDown = isTrusted
  }
  // A label clicks its field once more; that is the same tap.
  const tapped = () => {
    if (isDown) taps++
    isDown = false
  }
  const moved = ({ target }: Event) => {
    if (!movesByItself) scrolls.push(target instanceof Element ? target.outerHTML.slice(0, 60) : 'the window')
  }
  addEventListener('pointerdown', pressed, { capture: true })
  addEventListener('click', tapped, { capture: true })
  addEventListener('scroll', moved, { capture: true })
  for (const kind of ['wheel', 'touchmove'] as const)
    addEventListener(kind, () => void scrolls.push(kind), { capture: true, passive: true })
  addEventListener('resize', () => {
    movesByItself = true
  })
  const ownWays = [
    [Element.prototype, 'scrollIntoView'],
    [window, 'scrollTo'],
  ] as const
  for (const [owner, name] of ownWays) {
    const scroll = Reflect.get(owner, name) as (...how: unknown[]) => unknown
    Reflect.set(owner, name, function (this: unknown, ...how: unknown[]) {
      movesByItself = true
      return scroll.apply(this, how)
    })
  }
  Object.assign(window, {
    forget: () => {
      taps = 0
      scrolls = []
    },
    seen: () => ({ taps, scrolls }),
  } satisfies Watched)
}
