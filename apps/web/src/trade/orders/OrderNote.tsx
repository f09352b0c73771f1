import { classNames } from '@glasshouse/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

export interface OrderNoteProps {
  readonly icon: ReactNode
  /** The way to undo it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** What became of an order, above the button that placed it. */
export function OrderNote({ icon, action, children }: OrderNoteProps) {
  const place = useRef<HTMLDivElement>(null)
  // The answer to a tap belongs into sight, also where the button stood at the lower edge.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useKeptFocus(place)
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classNames('flex scroll-mb-4 items-center gap-2 rounded-md bg-surface-2 ps-2.5', action ? 'pe-1' : 'pe-2.5')}
    >
      <p className="flex min-w-0 flex-1 gap-2 py-2 text-ink-1">
        <span aria-hidden className="[&_svg]:size-4">
          {icon}
        </span>
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
