import { useWords } from '../../words/words.ts'
import { Part } from './Part.tsx'

const EDGES = [
  'ticks_left_out',
  'rules_left_out',
  'house_clock',
  'acceptance',
  'key_is_the_house',
  'log_shown_to_others',
  'money_moved',
  'sources',
  'reserves',
] as const

/** Said as plainly as what is proved. */
export function NotProven() {
  const w = useWords('fairness')
  return (
    <Part title={w('not_proven')} text={w('not_proven_text')}>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-2">
        {EDGES.map((edge) => (
          <li key={edge} className="text-pretty">
            {w(`not_proven_${edge}`)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
