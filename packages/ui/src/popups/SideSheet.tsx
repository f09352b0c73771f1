import { lazy, Suspense } from 'react'
import type { SideSheetProps } from './SideSheetPopup.tsx'
import { useOnceTrue } from './use-once-true.ts'

const SideSheetPopup = lazy(async () => ({ default: (await import('./SideSheetPopup.tsx')).SideSheetPopup }))

/** A menu from the side. What draws it is loaded when the first one opens. */
export function SideSheet(props: SideSheetProps) {
  const isNeeded = useOnceTrue(props.isOpen)
  return (
    isNeeded && (
      <Suspense>
        <SideSheetPopup {...props} />
      </Suspense>
    )
  )
}
