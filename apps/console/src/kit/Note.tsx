import type { ReactNode } from 'react'

/** A sentence beside what it is about, in no alarm. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-md border border-line bg-surface-1 px-3 py-2 text-ink-2">{children}</div>
}
