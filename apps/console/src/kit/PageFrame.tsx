import { type ReactNode, useEffect } from 'react'
import { useWords } from '../words/words.ts'

export interface PageFrameProps {
  readonly title: string
  /** One line of what the page is for, or of what it shows. */
  readonly note?: ReactNode
  /** Buttons of the whole page. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Head and body of a page; names the window. */
export function PageFrame({ title, note, actions, children }: PageFrameProps) {
  const w = useWords('console')
  useEffect(() => {
    document.title = `${title} · ${w('name')}`
  }, [title, w])
  // A user of the keyboard, or one whose button is gone with a decision, goes on where the page begins.
  useEffect(() => {
    const isInField = document.activeElement?.matches('main input, main textarea') ?? false
    if (!isInField) document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex min-w-0 flex-col gap-4 p-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 id="page-title" tabIndex={-1} className="outline-none">
          {title}
        </h1>
        {note ? <div className="text-ink-2">{note}</div> : null}
        {actions ? <div className="ms-auto flex min-w-0 max-w-full flex-wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

/** Part of a page under a heading of its own. */
export function PagePart({ title, note, actions, children }: PageFrameProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-label={title}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2>{title}</h2>
        {note ? <div className="text-ink-2">{note}</div> : null}
        {actions ? <div className="ms-auto flex min-w-0 max-w-full flex-wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </section>
  )
}
