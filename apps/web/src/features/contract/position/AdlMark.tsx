import { Sheet } from '@glasshouse/ui'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { RulesLink } from '../header/RulesLink.tsx'

const LIGHTS = [1, 2, 3, 4, 5] as const

/** The place in the row of an auto-deleveraging, as five lights; what that is stands in a sheet. */
export function AdlMark({ quintile }: { quintile: number }) {
  const w = useWords('contract')
  const t = useWords('trade')
  const [isOpen, setOpen] = useState(false)
  const label = quintile === 0 ? w('adl_unknown') : w('adl_place', { place: quintile })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
        className="-me-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs text-ink-3 hover:bg-surface-2"
      >
        {w('adl')}
        <span aria-hidden className="flex items-end gap-0.5">
          {LIGHTS.map((light) => (
            <span key={light} className={`h-3 w-1 rounded-sm ${light <= quintile ? 'bg-warn' : 'bg-surface-3'}`} />
          ))}
        </span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={w('adl_title')} closeLabel={t('close')}>
        <div className="flex flex-col gap-3 pt-1 text-sm text-ink-2">
          <p className="font-medium text-ink-1">{label}</p>
          <p>{w('adl_text')}</p>
          <p>{w('adl_text_lower')}</p>
          <RulesLink />
        </div>
      </Sheet>
    </>
  )
}
