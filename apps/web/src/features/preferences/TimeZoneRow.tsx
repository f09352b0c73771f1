import { useSession } from '@glasshouse/client'
import { ChevronRight, Clock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { cityOf } from './time-zones.ts'

const TimeZoneSheet = lazy(async () => ({ default: (await import('./TimeZoneSheet.tsx')).TimeZoneSheet }))

/** In which zone times are shown, and the way to another. */
export function TimeZoneRow() {
  const w = useWords('preferences')
  const timezone = useSession((state) => state.timezone)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 px-4 text-start text-sm text-ink-1 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <Clock aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          {w('time_zone')}
          <bdi dir="ltr" className="max-w-full truncate text-xs text-ink-2">
            {cityOf(timezone)}
          </bdi>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </button>
      {isOpen && (
        <Suspense>
          <TimeZoneSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
