import { LoaderCircle, RefreshCw } from 'lucide-react'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'

interface PullToRefreshProps {
  /** Said while the finger is far enough down. */
  readonly releaseLabel: string
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** So far down, in pixels of the finger, and letting go asks again. */
const FAR_ENOUGH = 72
const MOST = 96

/** A list that is asked again when a finger pulls it down at its top. A button beside it does the same for keyboards. */
export function PullToRefresh({ releaseLabel, onRefresh, children }: PullToRefreshProps) {
  const startY = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const begin = ({ touches }: TouchEvent) => {
    startY.current = touches.length === 1 && isAtTop() ? (touches[0]?.clientY ?? null) : null
  }
  const move = ({ touches }: TouchEvent) => {
    if (startY.current === null) return
    const down = (touches[0]?.clientY ?? 0) - startY.current
    // Upwards the page scrolls, and the gesture is over.
    if (down < 0 || !isAtTop()) startY.current = null
    setPulled(Math.max(0, Math.min(MOST, down)))
  }
  const end = async () => {
    const isMeant = startY.current !== null && pulled >= FAR_ENOUGH
    startY.current = null
    setPulled(0)
    if (!isMeant) return
    setRefreshing(true)
    await onRefresh().finally(() => setRefreshing(false))
  }
  const isShown = isRefreshing || pulled > 0
  return (
    <div onTouchStart={begin} onTouchMove={move} onTouchEnd={() => void end()} onTouchCancel={() => setPulled(0)}>
      <div
        aria-hidden={!isRefreshing && pulled < FAR_ENOUGH}
        className="flex items-center justify-center gap-2 overflow-hidden text-xs text-ink-2"
        style={{ height: isRefreshing ? 40 : pulled / 2 }}
      >
        {isShown && (
          <>
            {isRefreshing ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : <RefreshCw aria-hidden className="size-4" />}
            {!isRefreshing && pulled >= FAR_ENOUGH && releaseLabel}
          </>
        )}
      </div>
      {children}
    </div>
  )
}

const isAtTop = (): boolean => (document.scrollingElement?.scrollTop ?? 0) <= 0
