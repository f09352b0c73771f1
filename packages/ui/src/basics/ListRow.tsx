import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ListRowProps {
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Figures or a mark at the end of the row, and the line under it. */
  trail?: ReactNode
  trailDetail?: ReactNode
  onClick?: () => void
}

/** One row of a list, 56 px or more; a button when it does something. */
export function ListRow({ lead, title, detail, trail, trailDetail, onClick }: ListRowProps) {
  const content = (
    <>
      {lead && <span className="flex shrink-0 items-center text-ink-2 [&_svg]:size-5">{lead}</span>}
      <span className="flex min-w-0 flex-1 flex-col items-start text-start">
        <span className="max-w-full truncate text-sm font-medium text-ink-1">{title}</span>
        {detail && <span className="max-w-full text-xs text-ink-3">{detail}</span>}
      </span>
      {(trail || trailDetail) && (
        <span className="flex shrink-0 flex-col items-end text-sm text-ink-1">
          {trail}
          {trailDetail && <span className="text-xs text-ink-3">{trailDetail}</span>}
        </span>
      )}
    </>
  )
  const look = 'flex min-h-14 w-full items-center gap-3 py-2'
  if (!onClick) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(look, '-mx-2 w-[calc(100%+1rem)] rounded-md px-2 transition-colors hover:bg-surface-2')}
    >
      {content}
    </button>
  )
}
