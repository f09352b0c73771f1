import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'failure' | 'info'

const manager = Toast.createToastManager()
const MARKS = { success: CircleCheck, failure: CircleAlert, info: Info } as const
const TINTS: Record<ToastKind, string> = { success: 'text-up', failure: 'text-down', info: 'text-accent' }
let current = ''

/** Shows one line for a moment. One at a time: a newer one takes the place of the older. */
export function showToast(kind: ToastKind, text: string): void {
  if (current) manager.close(current)
  current = manager.add({ type: kind, title: text, priority: kind === 'failure' ? 'high' : 'low' })
}

/** Holds the toasts of the app; `toastMs` is the brand's choice. */
export function ToastHost({ toastMs, children }: { toastMs: number; children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} timeout={toastMs} limit={1}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4.25rem)] z-60 mx-auto flex w-full max-w-[480px] flex-col items-center px-4">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'info') as ToastKind
    const Mark = MARKS[kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="up"
        // There is nothing in it to press, and a failure is read out by a region of its own, the picture of it hidden meanwhile.
        tabIndex={-1}
        className="toast-popup pointer-events-auto absolute flex max-w-[calc(100%-2rem)] items-start gap-2 rounded-md border border-line bg-surface-1 px-4 py-3 text-sm text-ink-1 shadow-[0_8px_24px_rgb(0_0_0/18%)]"
      >
        <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${TINTS[kind]}`} />
        <Toast.Title render={<p />} />
      </Toast.Root>
    )
  })
}
