import { type KeyboardEvent, type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useWords } from '../../words/words.ts'
import type { LaidLabel, OwnLine } from './own-lines.ts'

/** Tells the handles where the labels stand, without a drawing of the page. */
export interface HandlePlaces {
  place(labels: readonly LaidLabel[]): void
}

export interface LineHandlesProps {
  readonly ref: Ref<HandlePlaces>
  readonly lines: readonly OwnLine[]
  /** Height of a price, px from the top; undefined while nothing is drawn. */
  readonly heightOf: (price: string) => number | undefined
  /** The line is taken to a height of the pane, or by so many ticks. */
  readonly onDrag: (id: string, height: number) => void
  readonly onStep: (id: string, ticks: number) => void
  /** It is let go where it is: asks before anything changes. */
  readonly onDrop: (id: string) => void
  readonly onLeave: (id: string) => void
}

/** A finger's height. */
const REACH = 44

/**
 * What takes hold of the lines that can be moved: over each label a place of a finger's height, which keys move too.
 * Labels lie closer than fingers are wide, so a press takes the nearest.
 */
export function LineHandles({ ref, lines, heightOf, onDrag, onStep, onDrop, onLeave }: LineHandlesProps) {
  const w = useWords('lines')
  const place = useRef<HTMLUListElement>(null)
  const laid = useRef<readonly LaidLabel[]>([])
  const held = useRef<{ id: string; offset: number }>(undefined)
  const movable = lines.filter(({ isMovable }) => isMovable)
  useImperativeHandle(ref, () => ({
    place(labels) {
      laid.current = labels
      for (const handle of place.current?.children ?? []) if (handle instanceof HTMLElement) put(handle, labels)
    },
  }))
  if (movable.length === 0) return null
  const heightAt = (event: PointerEvent) => event.clientY - (place.current?.getBoundingClientRect().top ?? 0)
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const y = heightAt(event)
    const nearest = laid.current
      .filter(({ id }) => movable.some((line) => line.id === id))
      .toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0]
    const line = movable.find(({ id }) => id === nearest?.id)
    if (!line || !nearest) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // The label may stand beside its line; a line out of sight comes to the finger.
    const at = heightOf(line.price)
    const isInSight = at !== undefined && Math.abs(at - nearest.y) < REACH
    held.current = { id: line.id, offset: isInSight ? at - y : 0 }
  }
  const letGo = (isDropped: boolean) => {
    const taken = held.current
    held.current = undefined
    if (taken) isDropped ? onDrop(taken.id) : onLeave(taken.id)
  }
  const key = (event: KeyboardEvent, id: string) => {
    const ticks = TICKS[event.key]
    if (ticks !== undefined) onStep(id, event.shiftKey ? ticks * 10 : ticks)
    else if (event.key === 'Enter' || event.key === ' ') onDrop(id)
    else if (event.key === 'Escape') onLeave(id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <p id="line-keys" className="sr-only">
        {w('line_keys')}
      </p>
      <ul ref={place} dir="ltr" aria-label={w('own_lines')} className="pointer-events-none absolute inset-0 z-1 overflow-hidden">
        {movable.map((line) => (
          <li
            key={line.id}
            data-line={line.id}
            ref={(handle) => {
              if (handle) put(handle, laid.current)
            }}
            className="absolute start-0 top-0"
          >
            <div
              role="slider"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={line.name ?? line.text}
              aria-describedby="line-keys"
              aria-valuemin={0}
              aria-valuemax={Number(line.price) * 2}
              aria-valuenow={Number(line.price)}
              aria-valuetext={line.value ?? line.price}
              onPointerDown={take}
              onPointerMove={(event) => held.current && onDrag(held.current.id, heightAt(event) + held.current.offset)}
              onPointerUp={() => letGo(true)}
              onPointerCancel={() => letGo(false)}
              onKeyDown={(event) => key(event, line.id)}
              onBlur={() => onLeave(line.id)}
              className="pointer-events-auto size-full cursor-ns-resize touch-none rounded-sm select-none focus-visible:outline-2"
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const TICKS: Readonly<Partial<Record<string, number>>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 100,
  PageDown: -100,
}

function put(handle: HTMLElement, labels: readonly LaidLabel[]): void {
  const label = labels.find(({ id }) => id === handle.dataset.line)
  handle.style.visibility = label ? 'visible' : 'hidden'
  if (!label) return
  handle.style.width = `${Math.max(REACH, label.width)}px`
  handle.style.height = `${REACH}px`
  handle.style.transform = `translate(${label.x}px, ${label.y - REACH / 2}px)`
}
