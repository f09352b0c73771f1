import type { WithdrawalState } from '@glasshouse/domain'
import type { WithdrawalDetailSummary } from '@glasshouse/wire'

/** The way of a withdrawal that is paid. One that waits for its moment is approved already. */
const WAY = ['requested', 'approved', 'sending', 'settled'] as const satisfies readonly WithdrawalState[]
type Step = (typeof WAY)[number]

/** What is still ahead, as the detail of a deposit shows it; nothing of a withdrawal that has ended. */
export function stepsToCome({ state }: Pick<WithdrawalDetailSummary, 'state'>): readonly Step[] {
  const reached = WAY.indexOf((state === 'waiting' ? 'approved' : state) as Step)
  return reached < 0 ? [] : WAY.slice(reached + 1)
}
