import type { ReactNode } from 'react'

/** Last part of a sheet: its deed stays in sight while what stands above it scrolls, unless hardly anything would be left. */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sheet-foot bottom-[calc(-1*max(1rem,env(safe-area-inset-bottom)))] -mx-4 -mb-[max(1rem,env(safe-area-inset-bottom))] flex flex-col gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  )
}
