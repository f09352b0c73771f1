import type { ReactNode } from 'react'

/** A name and what it is, on a line of a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto text-end text-ink-1">{children}</dd>
    </div>
  )
}
