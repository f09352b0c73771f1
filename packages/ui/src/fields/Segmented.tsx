import type { KeyboardEvent, ReactNode } from 'react'
import { placeAfter } from '../basics/place-after.ts'

export interface SegmentedProps<Id extends string> {
  /** `shortcut`: the key that chooses it, as screen readers say it. */
  choices: readonly { id: Id; label: ReactNode; shortcut?: string | undefined }[]
  chosen: Id
  onChange: (id: Id) => void
  label: string
}

/**
 * One of a few, all visible: theme, side of a trade, order type. One stop of the Tab key; arrows, Home and End choose.
 * Of our own, because the trade screens draw several before anything can be touched: each of the kit's is made of a
 * dozen parts, and measures itself while the screen is drawn.
 */
export function Segmented<Id extends string>({ choices, chosen, onChange, label }: SegmentedProps<Id>) {
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const group = event.currentTarget
    const next = placeAfter(event, [...group.children].indexOf(event.target as Element), choices.length, { isRadio: true })
    const choice = next === undefined ? undefined : choices[next]
    if (next === undefined || !choice) return
    event.preventDefault()
    ;(group.children[next] as HTMLElement).focus()
    if (choice.id !== chosen) onChange(choice.id)
  }
  const isAnyChosen = choices.some(({ id }) => id === chosen)
  return (
    <div role="radiogroup" aria-label={label} onKeyDown={go} className="flex rounded-md bg-surface-2 p-0.5">
      {choices.map((choice, place) => {
        const isChosen = choice.id === chosen
        return (
          // biome-ignore lint/a11y/useSemanticElements: a field of a form would be sent and reset with it
          <button
            key={choice.id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            data-checked={isChosen ? '' : undefined}
            aria-keyshortcuts={choice.shortcut}
            tabIndex={isChosen || (!isAnyChosen && place === 0) ? 0 : -1}
            onClick={() => !isChosen && onChange(choice.id)}
            className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-md px-1 text-center text-sm wrap-anywhere hyphens-auto text-ink-2 transition-colors hover:text-ink-1 data-checked:bg-chosen data-checked:font-semibold data-checked:text-ink-1"
          >
            {choice.label}
          </button>
        )
      })}
    </div>
  )
}
