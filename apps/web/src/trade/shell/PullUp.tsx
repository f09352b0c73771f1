import { IconButton, useLayer } from '@glasshouse/ui'
import { ChevronUp, Maximize2, Minimize2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsDesk } from '../../live/device/desk.ts'
import { useOnceIdle } from '../../live/device/when-idle.ts'
import { useWords } from '../../words/words.ts'

type Reach = 'closed' | 'part' | 'whole'

/** A finger that moves less than this has tapped. */
const TAP_PX = 24
/** Share of the screen: a finger that moves further goes all the way. */
const FAR = 0.5

export interface PullUpProps {
  /** Of the handle: what is in it, and how much of it. */
  readonly label: ReactNode
  readonly children: ReactNode
  /** Whoever types into it sees it. */
  readonly ticket: RefObject<HTMLElement | null>
}

/**
 * Own positions and orders: on a phone behind a handle at the lower edge that pulls them up over a part of the screen,
 * then over all of it below the head; on a desk in their place. Back, Escape and a field of the ticket close it. An address
 * that names something in it (`panel`) opens it.
 */
export function PullUp({ label, children, ticket }: PullUpProps) {
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div id="trade-panel" className="trade-panel @container">
        {children}
      </div>
    )
  return (
    <Drawer label={label} ticket={ticket}>
      {children}
    </Drawer>
  )
}

function Drawer({ label, children, ticket }: PullUpProps) {
  const w = useWords('trade')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [reach, setReach] = useState<Reach>('closed')
  const { isTap, handle } = useDrag(setReach)
  const asked = useSearchParams()[0].get('panel')
  useEffect(() => {
    if (asked !== null) setReach('part')
  }, [asked])
  const isOpen = reach !== 'closed'
  useLayer(isOpen, () => setReach('closed'))
  // Closed, nothing of it is seen: the rest of the screen is drawn first.
  const isIdle = useOnceIdle()
  useEffect(() => {
    if (!isOpen) return
    const closeFor = ({ target }: FocusEvent) => {
      const element = target as Element
      if (!place.current?.contains(element) && ticket.current?.contains(element)) setReach('closed')
    }
    document.addEventListener('focusin', closeFor)
    return () => document.removeEventListener('focusin', closeFor)
  }, [isOpen, ticket])
  const leave = (event: KeyboardEvent) => {
    // What is open above it closes first, and has taken the key then.
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || !place.current?.contains(event.target as Node)) return
    setReach('closed')
    place.current.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever in it
    <div ref={place} data-reach={reach} className="trade-pull" onKeyDown={leave}>
      <div className="flex items-center border-t border-line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          {...handle}
          onClick={({ detail }) => (isTap() || detail === 0) && setReach(isOpen ? 'closed' : 'part')}
          className="relative flex min-h-11 min-w-0 flex-1 touch-none items-center justify-between gap-2 px-4 text-sm font-semibold text-ink-1 before:absolute before:inset-x-0 before:top-1 before:mx-auto before:h-1 before:w-9 before:rounded-sm before:bg-surface-3 focus-visible:-outline-offset-2"
        >
          <span className="flex min-w-0 flex-wrap gap-x-2 text-start">{label}</span>
          <ChevronUp aria-hidden className={`size-4 shrink-0 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {isOpen && (
          <IconButton
            label={w(reach === 'whole' ? 'panel_smaller' : 'panel_larger')}
            onClick={() => setReach(reach === 'whole' ? 'part' : 'whole')}
          >
            {reach === 'whole' ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
          </IconButton>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="trade-pulled @container overflow-y-auto overscroll-contain px-4">
        {(isOpen || isIdle) && children}
      </div>
    </div>
  )
}

const STEPS: readonly Reach[] = ['closed', 'part', 'whole']

/** One step further for a finger that moves the handle up, one back for one that moves it down; all the way for a long pull. */
function useDrag(setReach: (change: (reach: Reach) => Reach) => void) {
  const fromY = useRef<number>(undefined)
  const moved = useRef(0)
  const handle = {
    onPointerDown: ({ clientY, pointerId, currentTarget }: PointerEvent) => {
      fromY.current = clientY
      moved.current = 0
      currentTarget.setPointerCapture?.(pointerId)
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      moved.current = fromY.current === undefined ? 0 : clientY - fromY.current
      fromY.current = undefined
      if (Math.abs(moved.current) < TAP_PX) return
      const isFar = Math.abs(moved.current) > window.innerHeight * FAR
      const step = (moved.current < 0 ? 1 : -1) * (isFar ? 2 : 1)
      setReach((reach) => STEPS[Math.min(2, Math.max(0, STEPS.indexOf(reach) + step))] as Reach)
    },
  }
  /** Whether a click of a pointer is one: that which follows a drag is none. A key's click has no `detail`. */
  const isTap = () => {
    const isOne = Math.abs(moved.current) < TAP_PX
    moved.current = 0
    return isOne
  }
  return { isTap, handle }
}
