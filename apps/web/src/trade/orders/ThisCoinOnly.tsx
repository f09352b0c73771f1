import { classNames } from '@glasshouse/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useWords } from '../../words/words.ts'

/** Shows what belongs to the coin on the screen and hides the rest. */
export function ThisCoinOnly({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const w = useWords('trade')
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-xs hover:bg-surface-2',
        isOn ? 'font-semibold text-accent' : 'text-ink-2',
      )}
    >
      {isOn ? <EyeOff aria-hidden className="size-4 shrink-0" /> : <Eye aria-hidden className="size-4 shrink-0" />}
      {w('this_coin_only')}
    </button>
  )
}
