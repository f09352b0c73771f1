import type { Phone } from './phone.ts'

/** What a screen reader says without being asked. */
export interface Said {
  readonly text: string
  /** After what it says just now; else it breaks in. */
  readonly isPolite: boolean
}

/** A screen reader's ear for live regions: it hears a change of one that stood on the page before. */
export class Ear {
  readonly #phone: Phone

  private constructor(phone: Phone) {
    this.#phone = phone
  }

  /** Before the page of the phone is opened: from then on it listens. */
  static async of(phone: Phone): Promise<Ear> {
    await phone.context.addInitScript(listen)
    return new Ear(phone)
  }

  /** Since the last time it was asked. */
  heard(): Promise<readonly Said[]> {
    return this.#phone.page.evaluate(() => (window as unknown as Listening).heard())
  }
}

interface Listening {
  heard(): readonly Said[]
}

/** Runs in a page before the app. */
function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  let said: Said[] = []
  let known = new Set<Element>()
  const isInTree = (region: Element) => region.getClientRects().length > 0
  const hear = (changes: readonly MutationRecord[]) => {
    const changed = new Set(changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(LIVE)))
    for (const region of changed) {
      const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      if (region && text !== '' && known.has(region)) said.push({ text, isPolite: !region.matches('[role=alert], [aria-live=assertive]') })
    }
    known = new Set([...document.querySelectorAll(LIVE)].filter(isInTree))
  }
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true }),
  )
  Object.assign(window, {
    heard: () => {
      const heard = said
      said = []
      return heard
    },
  } satisfies Listening)
}
