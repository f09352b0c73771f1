import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ToastShelfProps } from './ToastShelf.tsx'
import { type AskedToast, lastsMs, TOAST_CLASS, TOAST_PLACE_CLASS, ToastBody, type ToastKind, type ToastLink } from './toast-look.tsx'

let asked: AskedToast | undefined
const hosts = new Set<() => void>()

/** Shows one line for a moment. One at a time: a newer one takes the place of the older. */
export function showToast(kind: ToastKind, text: string, link?: ToastLink): void {
  asked = { kind, text, link }
  for (const hear of hosts) hear()
}

/** Fetches what toasts are drawn with, where the first one must stand at once. */
export const loadToasts = () => import('./ToastShelf.tsx')

/**
 * Most visits show none, so that what draws them comes with the first one. A lost network, which is what many tell of,
 * takes none away.
 */
const ToastShelf = lazy(async () => ({
  default: await loadToasts().then(
    ({ ToastShelf }) => ToastShelf,
    () => PlainToast,
  ),
}))

/** Holds the toasts of the app; `toastMs` is the brand's choice. */
export function ToastHost({ toastMs, children }: { toastMs: number; children: ReactNode }) {
  const toast = useSyncExternalStore(follow, () => asked)
  return (
    <>
      {children}
      {toast && (
        <Suspense>
          <ToastShelf toast={toast} toastMs={toastMs} />
        </Suspense>
      )}
    </>
  )
}

function follow(hear: () => void): () => void {
  hosts.add(hear)
  return () => {
    hosts.delete(hear)
    // What was said on a page that is gone is not said again on the next.
    if (hosts.size === 0) asked = undefined
  }
}

/** Without what draws toasts: the same line for the same time, read out, and it cannot be swiped away. */
export function PlainToast({ toast, toastMs }: ToastShelfProps) {
  const [over, setOver] = useState<AskedToast>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(toast), lastsMs(toast, toastMs))
    return () => clearTimeout(timer)
  }, [toast, toastMs])
  return (
    <div role={toast.kind === 'failure' ? 'alert' : 'status'} className={TOAST_PLACE_CLASS}>
      {over !== toast && (
        <div className={TOAST_CLASS}>
          <ToastBody kind={toast.kind} link={toast.link} onFollow={() => setOver(toast)}>
            <p>{toast.text}</p>
          </ToastBody>
        </div>
      )}
    </div>
  )
}
