import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'

export interface SegmentedProps<Id extends string> {
  /** `shortcut`: the key that chooses it, as screen readers say it. */
  choices: readonly { id: Id; label: ReactNode; shortcut?: string | undefined }[]
  chosen: Id
  onChange: (id: Id) => void
  label: string
}

/** One of a few, all visible: theme, side of a trade, order type. */
export function Segmented<Id extends string>({ choices, chosen, onChange, label }: SegmentedProps<Id>) {
  return (
    <RadioGroup value={chosen} onValueChange={(id) => onChange(id as Id)} aria-label={label} className="flex rounded-md bg-surface-2 p-0.5">
      {choices.map((choice) => (
        <Radio.Root
          key={choice.id}
          value={choice.id}
          aria-keyshortcuts={choice.shortcut}
          className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-md px-1 text-center text-sm wrap-anywhere hyphens-auto text-ink-2 transition-colors hover:text-ink-1 data-checked:bg-chosen data-checked:font-semibold data-checked:text-ink-1"
        >
          {choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
