import type { ReactNode } from 'react'

/** What few need at once, under a line that opens it. */
export const Fold = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent">{title}</summary>
    {children}
  </details>
)
