import type { DepositSummary } from '@glasshouse/wire'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useWords } from '../../words/words.ts'

const LOOKS = {
  waiting: { Icon: Clock, ink: 'text-warn' },
  success: { Icon: CircleCheck, ink: 'text-up' },
  failed: { Icon: CircleX, ink: 'text-down' },
} as const

/** State of a deposit: mark and word. */
export function StatusMark({ deposit: { status, reversedAtMs } }: { readonly deposit: DepositSummary }) {
  const w = useWords('deposit')
  const { Icon, ink } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1 text-xs font-medium ${ink}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {w(reversedAtMs === null ? `status_${status}` : 'status_reversed')}
    </span>
  )
}
