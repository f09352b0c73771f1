import { Input } from 'antd'
import { isoOf } from '../live/act-values.ts'

interface MomentFieldProps {
  readonly id?: string
  /** `2026-02-01T00:00` of the device's zone, or '' of none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** A moment, typed in the browser's own order and the device's zone; beside it the same moment of UTC, in the order that sorts. */
export function MomentField({ id, value = '', onChange, disabled = false }: MomentFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Input
        {...(id ? { id } : {})}
        type="datetime-local"
        className="!w-56 max-w-full"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className="figure text-ink-2">{inUtc(value)}</span>
    </div>
  )
}

/** `2026-02-01 00:00 UTC`; nothing of no moment: the field's label names the zone it is typed in. */
function inUtc(local: string): string {
  const iso = isoOf(local)
  return iso === '' ? '' : `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
