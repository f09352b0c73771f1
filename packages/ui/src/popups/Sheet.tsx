import { lazy, Suspense } from 'react'
import type { SheetProps } from './SheetPopup.tsx'
import { useOnceTrue } from './use-once-true.ts'

const SheetPopup = lazy(async () => ({ default: (await import('./SheetPopup.tsx')).SheetPopup }))

/** A choice from below. What draws it is loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const isNeeded = useOnceTrue(props.isOpen)
  return (
    isNeeded && (
      <Suspense>
        <SheetPopup {...props} />
      </Suspense>
    )
  )
}
