import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'failure' | 'info'

/** One line to show. Another object for each time it is asked for, be the words the same or not. */
export interface AskedToast {
  readonly kind: ToastKind
  readonly text: string
  readonly link?: ToastLink | undefined
}

/** Where more is told. */
export interface ToastLink {
  readonly text: string
  /** Address within the app, with its `#`. */
  readonly href: string
}

/** One with a link stays long enough to be reached by keyboard. */
const LINKED_TOAST_MS = 20_000

export const lastsMs = ({ link }: Pick<AskedToast, 'link'>, toastMs: number): number => (link ? LINKED_TOAST_MS : toastMs)

export const TOAST_PLACE_CLASS =
  'pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+var(--toast-top,4.25rem))] z-60 mx-auto flex w-full max-w-[480px] flex-col items-center px-4'
export const TOAST_CLASS =
  'pointer-events-auto absolute flex max-w-[calc(100%-2rem)] items-start gap-2 rounded-md border border-line bg-surface-1 px-4 py-3 text-sm text-ink-1 shadow-[0_8px_24px_rgb(0_0_0/18%)]'

const MARKS = { success: CircleCheck, failure: CircleAlert, info: Info } as const
const TINTS: Record<ToastKind, string> = { success: 'text-up', failure: 'text-down', info: 'text-accent' }

export interface ToastBodyProps extends Pick<AskedToast, 'kind' | 'link'> {
  /** Its link was followed: it must not lie over what it led to. */
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** Mark, line and link of a toast. */
export function ToastBody({ kind, link, onFollow, children }: ToastBodyProps) {
  const Mark = MARKS[kind]
  return (
    <>
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${TINTS[kind]}`} />
      {link ? <Linked link={link} onFollow={onFollow} text={children} /> : children}
    </>
  )
}

function Linked({ link, onFollow, text }: { link: ToastLink; onFollow: () => void; text: ReactNode }) {
  return (
    <div>
      {text}
      <a href={link.href} onClick={onFollow} className="-mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline">
        {link.text}
      </a>
    </div>
  )
}
