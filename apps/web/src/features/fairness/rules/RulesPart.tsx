import { useWords } from '../../../words/words.ts'
import { NotProven } from '../blocks/NotProven.tsx'
import { RuleNumbers } from './RuleNumbers.tsx'

const RULES = ['strike', 'close', 'equal', 'void', 'pool', 'nothing_else', 'index'] as const

/** The rules as one would tell them to a friend, then in numbers, then what no proof of them can show. */
export function RulesPart() {
  const w = useWords('fairness')
  return (
    <div className="flex flex-col gap-4 pt-4 desk:grid desk:grid-cols-2 desk:items-start desk:pt-0">
      <ol className="flex flex-col gap-4 rounded-md bg-surface-1 p-4">
        {RULES.map((rule, place) => (
          <li key={rule} className="flex gap-3">
            <span
              aria-hidden
              translate="no"
              className="figure flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
            >
              {place + 1}
            </span>
            <div className="min-w-0">
              <h2 className="text-sm leading-7 font-semibold text-ink-1">{w(`rule_${rule}`)}</h2>
              <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{w(`rule_${rule}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex min-w-0 flex-col gap-4">
        <RuleNumbers />
        <NotProven />
      </div>
    </div>
  )
}
