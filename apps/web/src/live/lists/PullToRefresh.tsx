import { classNames, IconButton } from '@glasshouse/ui'
import { LoaderCircle, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'

/** Way of the finger after which letting go reads the list again. */
const PULLED_PX = 64
const MOST_PX = 96

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** A list that is read again when it is pulled down from the top of the page. The button does the same without a finger. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { place, pulled, isRefreshing } = usePull(onRefresh)
  const isNear = pulled >= PULLED_PX
  return (
    <div ref={place}>
      <div
        aria-hidden
        className="flex items-end justify-center overflow-hidden text-ink-3 motion-safe:transition-[height]"
        style={{ height: isRefreshing ? PULLED_PX / 2 : pulled / 2 }}
      >
        <LoaderCircle className={classNames('mb-1 size-5', isRefreshing && 'animate-spin', isNear && 'text-accent')} />
      </div>
      {children}
    </div>
  )
}

/** In the head of the screen. */
export function RefreshButton({ onRefresh }: Pick<PullToRefreshProps, 'onRefresh'>) {
  const w = useWords('app')
  return (
    <IconButton label={w('refresh')} onClick={() => void onRefresh()}>
      <RefreshCw aria-hidden />
    </IconButton>
  )
}

function usePull(onRefresh: () => Promise<unknown>) {
  const place = useRef<HTMLDivElement>(null)
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    const list = place.current
    if (!list) return
    let from: number | undefined
    let way = 0
    const begin = ({ touches }: TouchEvent) => {
      from = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
      way = 0
    }
    const move = (event: TouchEvent) => {
      if (from === undefined) return
      way = Math.min(MOST_PX, Math.max(0, (event.touches[0]?.clientY ?? from) - from))
      // The browser's own pull would load the whole page anew.
      if (way > 0 && event.cancelable) event.preventDefault()
      setPulled(way)
    }
    const end = () => {
      const isPulled = from !== undefined && way >= PULLED_PX
      from = undefined
      setPulled(0)
      if (!isPulled) return
      setRefreshing(true)
      void refresh.current().finally(() => setRefreshing(false))
    }
    list.addEventListener('touchstart', begin, { passive: true })
    list.addEventListener('touchmove', move, { passive: false })
    list.addEventListener('touchend', end)
    list.addEventListener('touchcancel', end)
    return () => {
      list.removeEventListener('touchstart', begin)
      list.removeEventListener('touchmove', move)
      list.removeEventListener('touchend', end)
      list.removeEventListener('touchcancel', end)
    }
  }, [])
  return { place, pulled, isRefreshing }
}
