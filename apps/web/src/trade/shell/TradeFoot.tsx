import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The lower end of a ticket, always in sight: what the order costs, what can go wrong, and the button. Its height is
 * told to the style sheet, which keeps as much room free below the screen.
 */
export function TradeFoot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const root = document.documentElement
    const watcher = new ResizeObserver(() => root.style.setProperty('--foot-height', `${element.offsetHeight}px`))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      root.style.removeProperty('--foot-height')
    }
  }, [])
  return (
    <div ref={place} className="trade-foot flex flex-col gap-1 text-xs desk:gap-2">
      {children}
    </div>
  )
}

/**
 * Figures of a foot: name and value, two of them on a line; on a desk, whose ticket is narrow and high, one. The button
 * says by `id` that they describe it.
 */
export function FootFigures({ id, children }: { id: string; children: ReactNode }) {
  return (
    <dl id={id} className="trade-figures grid grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-x-3 desk:grid-cols-1">
      {children}
    </dl>
  )
}
