import { type RefObject, useLayoutEffect } from 'react'

/** Of the tallest view: with less than this left, a keyboard stands in it. */
const KEYBOARD_SHARE = 0.75
/** In lines of the reader's text: a smaller view has no room for parts that stay in their place. */
const LEAST_REM = { height: 28, width: 18 }

/**
 * Tells the style sheet, on the document's root, what of the window can be seen: `--keyboard`, the height that a
 * keyboard covers at the lower edge, `--view-top`, how far the view is pushed down, `data-keyboard` while somebody
 * types, and `data-cramped` where a small window or large text leaves no room for parts that stay in their place.
 * `data-trade`: one of its screens is open.
 */
export function useView(ticket: RefObject<HTMLElement | null>): void {
  // Before the screen is first drawn: a rule for its screens that came later would have all of it reckoned twice.
  useLayoutEffect(() => {
    const view = window.visualViewport
    const root = document.documentElement
    const seen = { width: 0, tallest: 0 }
    const measure = () => {
      // Enlarged with two fingers, the view is a part of the screen and no smaller window.
      if (view && view.scale > 1.01) return
      const height = view?.height ?? window.innerHeight
      if (window.innerWidth !== seen.width) Object.assign(seen, { width: window.innerWidth, tallest: 0 })
      seen.tallest = Math.max(seen.tallest, height)
      const rem = Number.parseFloat(getComputedStyle(root).fontSize) || 16
      const isShort = height < seen.tallest * KEYBOARD_SHARE
      const wasOpen = root.hasAttribute('data-keyboard')
      const isCramped = seen.tallest < LEAST_REM.height * rem || seen.width < LEAST_REM.width * rem
      // Until the view grows again: a tap on the button must not move the button away from under the finger.
      const isOpen = isShort && !isCramped && (wasOpen || isTypedInto(ticket.current))
      root.toggleAttribute('data-keyboard', isOpen)
      root.toggleAttribute('data-cramped', isCramped)
      const top = view?.offsetTop ?? 0
      tell(root, '--view-top', top)
      tell(root, '--keyboard', Math.max(0, window.innerHeight - height - top))
    }
    const measureAndShow = () => {
      measure()
      if (root.hasAttribute('data-keyboard')) requestAnimationFrame(() => showTypedField(ticket.current))
    }
    root.toggleAttribute('data-trade', true)
    // Larger text changes no window; what is wrong with a field makes the screen longer. It answers once to begin with,
    // when the browser has laid the screen out by itself: measuring before would have it do so at once.
    const text = new ResizeObserver(measureAndShow)
    text.observe(document.body)
    const targets = [view, window] as const
    for (const target of targets) target?.addEventListener('resize', measureAndShow)
    view?.addEventListener('scroll', measure)
    document.addEventListener('focusin', measureAndShow)
    return () => {
      text.disconnect()
      for (const target of targets) target?.removeEventListener('resize', measureAndShow)
      view?.removeEventListener('scroll', measure)
      document.removeEventListener('focusin', measureAndShow)
      for (const name of ['data-trade', 'data-keyboard', 'data-cramped']) root.removeAttribute(name)
      for (const name of ['--view-top', '--keyboard']) root.style.removeProperty(name)
    }
  }, [ticket])
}

/** A length that the style sheet reads; none is as good as 0, and each change has all of the page reckoned again. */
function tell(root: HTMLElement, name: '--view-top' | '--keyboard', px: number): void {
  const value = px === 0 ? '' : `${px}px`
  if (root.style.getPropertyValue(name) !== value) root.style.setProperty(name, value)
}

/** Whether a field of the ticket has the focus: what is typed above it, into a sheet, is that sheet's business. */
function isTypedInto(ticket: HTMLElement | null): boolean {
  const field = document.activeElement
  return field instanceof HTMLInputElement && !['range', 'radio', 'checkbox'].includes(field.type) && ticket?.contains(field) === true
}

/**
 * With its label above and what is wrong with it below; where there is room the field after it too, for the next tap.
 */
function showTypedField(ticket: HTMLElement | null): void {
  if (ticket === null || !isTypedInto(ticket)) return
  const typed = document.activeElement?.closest('[data-field]')
  const fields = [...ticket.querySelectorAll('[data-field]')]
  for (const shown of [typed && fields[fields.indexOf(typed) + 1], typed]) shown?.scrollIntoView({ block: 'nearest' })
}
