import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BannerKind = 'info' | 'warn' | 'demo'

const KINDS: Record<BannerKind, string> = {
  info: 'bg-surface-2 text-ink-2',
  warn: 'bg-warn-soft text-warn',
  demo: 'bg-demo text-on-demo',
}

export interface BannerProps {
  kind: BannerKind
  icon?: ReactNode
  action?: ReactNode
  /** One line of 28 px, cut where it is too long. */
  isSlim?: boolean
  children: ReactNode
}

/** One line across the screen about the state of the exchange. */
export function Banner({ kind, icon, action, isSlim, children }: BannerProps) {
  return (
    <div className={classNames('flex items-center gap-2 px-4 text-xs font-medium', isSlim ? 'h-7' : 'min-h-8', KINDS[kind])}>
      {icon && (
        <span aria-hidden className="shrink-0 [&_svg]:size-3.5">
          {icon}
        </span>
      )}
      <span className={classNames('min-w-0 flex-1', isSlim ? 'truncate' : 'py-1.5')}>{children}</span>
      {action}
    </div>
  )
}
