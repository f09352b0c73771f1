import type { ReactNode } from 'react'

export interface TopBarProps {
  /** Left out where the screen's own heading stands below. */
  title?: ReactNode
  /** The way back, at the start. */
  lead?: ReactNode
  /** Acts of the screen, at the end. */
  trail?: ReactNode
}

/** Head of a screen: where you are, the way back, and what can be done from here. Stays while the screen scrolls. */
export function TopBar({ title, lead, trail }: TopBarProps) {
  return (
    <header className="sticky top-(--banner-height) z-10 flex min-h-bar shrink-0 items-center gap-1 bg-surface-0 px-1 py-1">
      {lead}
      {title ? (
        <h1 className={`line-clamp-2 min-w-0 flex-1 text-base leading-tight font-semibold ${lead ? '' : 'ps-3'}`}>{title}</h1>
      ) : (
        <span className="flex-1" />
      )}
      {trail}
    </header>
  )
}
