import { type RefObject, useEffect } from 'react'
import { isCovered, isTyping } from './keys.ts'

/** Marks the one link of a row by which it is opened. */
export const ROW_LINK = { 'data-row-link': '' } as const

/**
 * `j` and the arrow down go to the next row of the list within, `k` and the arrow up to the one before. Enter is the
 * link's own.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || isTyping(event) || isCovered()) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      // From anywhere else the first step leads to the first row, or to the last.
      const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step
      const link = links[next]
      if (!link) return
      event.preventDefault()
      link.focus()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [list])
}
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
