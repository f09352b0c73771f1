import { NOT_PROVEN } from '@glasshouse/verifier'
import { useWords } from '../../../words/words.ts'
import { Part } from './Part.tsx'

/** Said as plainly as what is proved. */
export function NotProven() {
  const w = useWords('fairness')
  return (
    <Part title={w('not_proven')} text={w('not_proven_text')}>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-2">
        {NOT_PROVEN.map((edge) => (
          <li key={edge} className="text-pretty">
            {w(`not_proven_${edge}`)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
