import { loadWords } from './words.ts'

const LATEST_MS = 4_000

/**
 * Texts that home was drawn without, with the first touch or key, else a moment later: a tap may be refused. What does
 * not come is asked for again by the next screen.
 */
export function bringAllWords(page: Document): void {
  const bring = () => {
    clearTimeout(timer)
    for (const kind of TOUCHES) page.removeEventListener(kind, bring)
    void loadWords().catch(() => {})
  }
  const timer = setTimeout(bring, LATEST_MS)
  for (const kind of TOUCHES) page.addEventListener(kind, bring, { passive: true })
}
const TOUCHES = ['pointerdown', 'keydown'] as const
