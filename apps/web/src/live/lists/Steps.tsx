import type { ReactNode } from 'react'
import { ZoneNote } from '../text/ZoneNote.tsx'

export interface Step {
  readonly id: string
  readonly text: ReactNode
  /** When it was taken, or that it was not yet. */
  readonly moment: ReactNode
  readonly look: keyof typeof DOTS
}

const DOTS = { done: 'bg-accent', next: 'border-2 border-line-strong', good: 'bg-up', bad: 'bg-down' } as const

/** What became of one order, oldest first. */
export function Steps({ title, steps }: { readonly title: string; readonly steps: readonly Step[] }) {
  return (
    <section className="rounded-md bg-surface-1 p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        <ZoneNote />
      </div>
      <ol className="flex flex-col">
        {steps.map(({ id, text, moment, look }) => (
          <li key={id} className="group flex gap-3">
            <span aria-hidden className="flex flex-col items-center">
              <span className={`mt-1 size-2.5 shrink-0 rounded-full ${DOTS[look]}`} />
              <span className="my-1 w-px flex-1 bg-line-strong group-last:hidden" />
            </span>
            <span className="flex min-w-0 flex-col pb-4 group-last:pb-0">
              <span className={`text-sm ${look === 'next' ? 'text-ink-2' : 'text-ink-1'}`}>{text}</span>
              <span className="text-xs text-ink-3">{moment}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
