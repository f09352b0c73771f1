import type { ReactNode } from 'react'

/** Figures of one option: two columns on every screen, for beside the chart the lists are as narrow as a phone. */
export function RowFigures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-1 @max-[18rem]:grid-cols-1">{children}</dl>
}
