import { Button } from '@glasshouse/ui'
import { useEffect, useRef } from 'react'

/** Loads the next page when it comes into sight; also a button, for keyboards. */
export function LoadMore({ label, isLoading, onMore }: { label: string; isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current())
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className="flex justify-center py-2">
      <Button look="quiet" isPending={isLoading} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
