import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { type AskedToast, TOAST_CLASS, TOAST_PLACE_CLASS, type ToastKind, ToastMark } from './toast-look.tsx'

const manager = Toast.createToastManager()

export interface ToastShelfProps {
  readonly toast: AskedToast
  readonly toastMs: number
}

/**
 * Shows what is asked for: read out, swiped away, held while a pointer or the focus is on it. A newer one takes the
 * place of the older.
 */
export function ToastShelf({ toast, toastMs }: ToastShelfProps) {
  const shown = useRef('')
  // After the provider's own effects, so that it hears of the first one.
  useEffect(() => {
    if (shown.current) manager.close(shown.current)
    shown.current = manager.add({ type: toast.kind, title: toast.text, priority: toast.kind === 'failure' ? 'high' : 'low' })
  }, [toast])
  return (
    <Toast.Provider toastManager={manager} timeout={toastMs} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={TOAST_PLACE_CLASS}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      // There is nothing in it to press, and a failure is read out by a region of its own, the picture of it hidden
      // meanwhile.
      tabIndex={-1}
      className={`toast-popup ${TOAST_CLASS}`}
    >
      <ToastMark kind={(toast.type ?? 'info') as ToastKind} />
      <Toast.Title render={<p />} />
    </Toast.Root>
  ))
}
