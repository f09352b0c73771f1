import type { PointerEvent } from 'react'
import type { CanvasDrawings } from './canvas-drawings.ts'

/** Takes the pointer while something is drawn, so that the candles stay where they are. */
export function DrawingSurface({ drawings }: { drawings: () => CanvasDrawings | undefined }) {
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  return (
    <div
      aria-hidden
      data-surface
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drawings()?.press(at(event))
      }}
      onPointerMove={(event) => drawings()?.moveTo(at(event))}
      onPointerUp={(event) => drawings()?.release(at(event))}
      onPointerCancel={() => drawings()?.cancel()}
      className="absolute inset-0 z-2 cursor-crosshair touch-none"
    />
  )
}
