import type { ReactNode } from 'react'

/** Buttons side by side and of one width; below each other where their words need the room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 [&>*]:min-w-0 [&>*]:grow [&>*]:basis-24 [&>*]:wrap-anywhere">{children}</div>
}
