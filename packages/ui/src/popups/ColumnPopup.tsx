import { lazy, Suspense } from 'react'
import type { ColumnPopupProps } from './OpenColumn.tsx'
import { useOnceTrue } from './use-once-true.ts'

const OpenColumn = lazy(async () => ({ default: (await import('./OpenColumn.tsx')).OpenColumn }))

/** A column over the screen. What draws it is loaded when the first one opens. */
export function ColumnPopup(props: ColumnPopupProps) {
  const isNeeded = useOnceTrue(props.isOpen)
  return (
    isNeeded && (
      <Suspense>
        <OpenColumn {...props} />
      </Suspense>
    )
  )
}
