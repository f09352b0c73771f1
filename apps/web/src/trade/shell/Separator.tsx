import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useWords } from '../../words/words.ts'
import { type DeskPart, FIRST_SIZES, keepSize } from './desk-sizes.ts'
import { type Desk, textScale } from './use-desk-sizes.ts'

/** One press of an arrow, and one with Shift. */
const STEP = 16
const LARGE_STEP = 64

const IS_TURNED = { book: false, ticket: false, panel: true } as const satisfies Record<DeskPart, boolean>

/**
 * The edge of a part of the desk. A pointer draws it, arrows move it the way they point, Home and End take it to its
 * ends, Enter and a double click put it back.
 */
export function Separator({ part, desk }: { part: DeskPart; desk: Desk }) {
  const w = useWords('desk')
  const drawn = useRef<{ readonly at: number; readonly size: number }>(undefined)
  const size = desk.sizes[part]
  const { least, most } = desk.boundsOf(part)
  const set = (next: number) => keepSize(part, Math.max(least, Math.min(next, most)))
  /** A part lies below its edge, or after it in the direction of reading: the edge moves back, and it grows. */
  const growth = (event: { readonly currentTarget: Element }) => (!IS_TURNED[part] && isMirrored(event.currentTarget) ? 1 : -1)
  const along = (event: PointerEvent) => (IS_TURNED[part] ? event.clientY : event.clientX)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const [back, forth] = IS_TURNED[part] ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const step = (event.shiftKey ? LARGE_STEP : STEP) * growth(event)
    const next = { [back]: size - step, [forth]: size + step, Home: least, End: most, Enter: FIRST_SIZES[part] }[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no mark between paragraphs
    <div
      role="separator"
      aria-label={w(`edge_${part}`)}
      aria-orientation={IS_TURNED[part] ? 'horizontal' : 'vertical'}
      aria-controls={`trade-${part}`}
      aria-valuenow={Math.round(size)}
      aria-valuemin={least}
      aria-valuemax={Math.round(most)}
      tabIndex={0}
      data-part={part}
      className="trade-separator"
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(FIRST_SIZES[part])}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        drawn.current = { at: along(event), size }
      }}
      onPointerMove={(event) => {
        const from = drawn.current
        if (from) set(from.size + ((along(event) - from.at) / textScale()) * growth(event))
      }}
      onPointerUp={() => {
        drawn.current = undefined
      }}
      onPointerCancel={() => {
        drawn.current = undefined
      }}
    />
  )
}

const isMirrored = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl'
