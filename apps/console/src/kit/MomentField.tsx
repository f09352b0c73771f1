import { isoOf } from '../live/act-values.ts'
import { momentTyped } from '../live/typed-moments.ts'
import { TypedDate, type TypedDateProps } from './TypedDate.tsx'

/** A moment in the device's zone; beside it the same moment of UTC. */
export function MomentField({ value = '', ...given }: TypedDateProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <TypedDate kind="moment" value={value} {...given} />
      <span className="figure text-ink-2">{inUtc(value)}</span>
    </div>
  )
}

/** `2026-02-01 00:00 UTC`; nothing of no moment: the field's label names the zone it is typed in. */
function inUtc(local: string): string {
  const iso = isoOf(local)
  return iso === '' ? '' : `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** Of a form's item: what is no moment is not sent as none. The field says how one is written. */
export const momentRule = (message: string) => ({
  validator: async (_: unknown, value = '') => {
    if (value !== '' && momentTyped(String(value)) === null) throw new Error(message)
  },
})
