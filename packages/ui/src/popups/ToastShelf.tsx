import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { type AskedToast, lastsMs, TOAST_CLASS, TOAST_PLACE_CLASS, ToastBody, type ToastKind, type ToastLink } from './toast-look.tsx'

const manager = Toast.createToastManager<{ readonly link: ToastLink | undefined }>()

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
    const { kind, text, link } = toast
    shown.current = manager.add({
      type: kind,
      title: text,
      // What is read out in a region of its own is hidden there, and a link must not be.
      priority: kind === 'failure' && !link ? 'high' : 'low',
      data: { link },
      timeout: lastsMs(toast, toastMs),
    })
  }, [toast, toastMs])
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
  const { toasts } = Toast.useToastManager<{ readonly link: ToastLink | undefined }>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="up"
      // It is no stop of its own: at most its link is, and a failure is read out by a region of its own, the picture of
      // it hidden meanwhile.
      tabIndex={-1}
      className={`toast-popup ${TOAST_CLASS}`}
    >
      <ToastBody kind={(toast.type ?? 'info') as ToastKind} link={toast.data?.link} onFollow={() => manager.close(toast.id)}>
        <Toast.Title render={<p />} />
      </ToastBody>
    </Toast.Root>
  ))
}
