import type { BrowserContext } from 'playwright-core'

/** As every limit of a test: it ends a hang, it measures nothing. */
const WITHIN_MS = 60_000

/**
 * Every toast of a window, in its order. A toast is gone after seconds: on a machine that has no time it comes and goes
 * between two looks from outside. The page itself reports each as it comes, so that none is missed, over a reload too.
 */
export class Toasts {
  readonly #heard: string[] = []
  /** Those before it have been read. */
  #next = 0
  readonly #waiting = new Set<() => void>()

  private constructor() {}

  /** Before a page of the window is opened. `selector`: what toasts are drawn as. */
  static async of(context: BrowserContext, selector: string): Promise<Toasts> {
    const toasts = new Toasts()
    await context.exposeBinding('reportToast', (_source, text: string) => toasts.#hear(text))
    await context.addInitScript(reportToasts, selector)
    return toasts
  }

  /** Reads the next toast that says this, whether it is still to be seen or not; earlier ones count as read. */
  async hears(words: string | RegExp): Promise<void> {
    const until = Date.now() + WITHIN_MS
    const says = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text))
    for (;;) {
      const at = this.#heard.findIndex((text, place) => place >= this.#next && says(text))
      if (at >= 0) {
        this.#next = at + 1
        return
      }
      if (!(await this.#another(until - Date.now())))
        throw new Error(`no toast said "${words}", after: ${this.#heard.slice(this.#next).join(' | ') || 'nothing'}`)
    }
  }

  /** What came until now counts as read. */
  readAll(): void {
    this.#next = this.#heard.length
  }

  #hear(text: string): void {
    this.#heard.push(text)
    for (const go of this.#waiting) go()
  }

  /** True with the next toast, false when the time is over. */
  #another(withinMs: number): Promise<boolean> {
    return new Promise((done) => {
      const go = () => over(true)
      const timer = setTimeout(() => over(false), Math.max(0, withinMs))
      const over = (isHeard: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        done(isHeard)
      }
      this.#waiting.add(go)
    })
  }
}

/** Runs in a page before the app. */
function reportToasts(selector: string): void {
  const known = new WeakMap<Element, string>()
  const report = (toast: Element) => {
    const text = toast.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    if (text === '' || known.get(toast) === text) return
    known.set(toast, text)
    ;(window as unknown as { reportToast(text: string): void }).reportToast(text)
  }
  const look = (changes: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(selector)
      if (around) report(around)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(selector)) report(node)
        else for (const toast of node.querySelectorAll(selector)) report(toast)
      }
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}
