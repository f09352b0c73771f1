import type { WithdrawalState } from '@glasshouse/domain'
import { classNames } from '@glasshouse/ui'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ComponentType } from 'react'
import { useWords } from '../../words/words.ts'

type Kind = 'waiting' | 'good' | 'bad' | 'over'
const KINDS: Readonly<Record<WithdrawalState, Kind>> = {
  requested: 'waiting',
  approved: 'waiting',
  waiting: 'waiting',
  sending: 'waiting',
  settled: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'over',
}
const ICONS: Readonly<Record<Kind, ComponentType<{ readonly className?: string }>>> = {
  waiting: Hourglass,
  good: CircleCheck,
  bad: CircleX,
  over: CircleX,
}

const COLOURS: Readonly<Record<Kind, string>> = { waiting: 'text-warn', good: 'text-up', bad: 'text-down', over: 'text-ink-2' }

export const kindOf = (state: WithdrawalState): Kind => KINDS[state]

/** State of a withdrawal: a sign beside the word, so that neither colour nor shape says it alone. */
export function StateMark({ state }: { readonly state: WithdrawalState }) {
  const w = useWords('withdraw')
  const kind = KINDS[state]
  const Icon = ICONS[kind]
  return (
    <span className={classNames('inline-flex items-center gap-1', COLOURS[kind])}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {w(`state_${state}`)}
    </span>
  )
}
