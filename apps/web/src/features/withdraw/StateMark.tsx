import type { WithdrawalState } from '@glasshouse/domain'
import { classNames } from '@glasshouse/ui'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ComponentType } from 'react'
import { useWords } from '../../words/words.ts'

type Kind = 'waiting' | 'good' | 'over'
const KINDS: Readonly<Record<WithdrawalState, Kind>> = {
  requested: 'waiting',
  approved: 'waiting',
  waiting: 'waiting',
  sending: 'waiting',
  settled: 'good',
  rejected: 'over',
  failed: 'over',
  cancelled: 'over',
}
const ICONS: Readonly<Record<Kind, ComponentType<{ readonly className?: string }>>> = {
  waiting: Hourglass,
  good: CircleCheck,
  over: CircleX,
}

/** State of a withdrawal: a sign beside the word, so that neither colour nor shape says it alone. */
export function StateMark({ state }: { readonly state: WithdrawalState }) {
  const w = useWords('withdraw')
  const kind = KINDS[state]
  const Icon = ICONS[kind]
  return (
    <span
      className={classNames('inline-flex items-center gap-1', kind === 'good' ? 'text-up' : kind === 'over' ? 'text-ink-2' : 'text-warn')}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {w(`state_${state}`)}
    </span>
  )
}
