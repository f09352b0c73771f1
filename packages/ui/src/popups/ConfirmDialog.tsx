import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from './ConfirmPopup.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ConfirmPopup = lazy(async () => ({ default: (await import('./ConfirmPopup.tsx')).ConfirmPopup }))

/** A question before an act. What draws it is loaded when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const isNeeded = useOnceTrue(props.isOpen)
  return (
    isNeeded && (
      <Suspense>
        <ConfirmPopup {...props} />
      </Suspense>
    )
  )
}
