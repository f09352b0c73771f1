import type { ReactNode } from 'react'

/** Nothing here: one sentence and, where it helps, one action. */
export function EmptyState({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      {icon && (
        <span aria-hidden className="text-ink-3 [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
      )}
      <p className="max-w-[32ch] text-sm text-ink-2 text-balance">{children}</p>
      {action}
    </div>
  )
}
