import { classNames, Sheet } from '@glasshouse/ui'
import { Check } from 'lucide-react'
import { useWords } from '../../words/words.ts'

export interface Choice<Id extends string> {
  readonly id: Id
  readonly label: string
  /** What choosing it means, in a sentence. */
  readonly text?: string
}
export interface ChoiceSheetProps<Id extends string> {
  readonly title: string
  readonly choices: readonly Choice<Id>[]
  readonly chosen: Id
  readonly isOpen: boolean
  readonly onChoose: (id: Id) => void
  readonly onClose: () => void
}

/** One of a few, from below. Choosing closes it. */
export function ChoiceSheet<Id extends string>({ title, choices, chosen, isOpen, onChoose, onClose }: ChoiceSheetProps<Id>) {
  const w = useWords('trade')
  const choose = (id: Id) => {
    onChoose(id)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={w('close')}>
      <ul>
        {choices.map(({ id, label, text }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => choose(id)}
              className="flex min-h-12 w-full items-center justify-between gap-4 border-b border-line py-2 text-start"
            >
              <span className="flex flex-col">
                <span className={classNames('text-sm', id === chosen ? 'font-semibold text-accent' : 'text-ink-1')}>
                  <bdi>{label}</bdi>
                </span>
                {text && <span className="text-xs text-ink-3">{text}</span>}
              </span>
              {id === chosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
