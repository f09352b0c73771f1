import { useRef, useState } from 'react'
import { ApiError } from '../calls/envelope.ts'

export interface Confirmation {
  readonly ask: () => void
  /** For the `ConfirmDialog`. */
  readonly dialog: {
    readonly isOpen: boolean
    readonly isPending: boolean
    readonly onConfirm: () => void
    readonly onCancel: () => void
  }
}

/**
 * A question before an act. It stays open while the act is under way and closes with its answer, yes or no; a refusal
 * is shown where all failures of calls are. `onDone` follows a yes.
 */
export function useConfirmation(act: () => Promise<unknown>, onDone?: () => void): Confirmation {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  // Two taps in one turn of the page see the same drawing; the second must find the first.
  const isUnderWay = useRef(false)
  const confirm = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPending(true)
    try {
      await act()
      setOpen(false)
      onDone?.()
    } catch (error) {
      setOpen(false)
      if (!(error instanceof ApiError)) throw error
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return {
    ask: () => setOpen(true),
    dialog: { isOpen, isPending, onConfirm: () => void confirm(), onCancel: () => setOpen(false) },
  }
}
