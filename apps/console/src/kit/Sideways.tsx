import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Scrolls sideways by itself where what is inside is wider, and is reached by keys only then. A group and no landmark: the
 * part of the page around it is one of the same name.
 */
export function Sideways({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const measure = () => setWider(current.scrollWidth > current.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="w-full min-w-0 overflow-x-auto" {...(isWider ? { role: 'group', tabIndex: 0, 'aria-label': label } : {})}>
      {children}
    </div>
  )
}
