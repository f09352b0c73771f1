import type { CancelWithdrawal } from '@glasshouse/domain'
import type { KeptWithdrawal } from '@glasshouse/records'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type CancelServices = Needs<'engine' | 'withdrawals'>

/** By its owner, or by whoever holds the link of its mail: the account is that of the withdrawal, whoever asks. */
export async function cancel({ engine, withdrawals }: CancelServices, { accountId, withdrawalId }: KeptWithdrawal): Promise<void> {
  const actor = { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' } as const
  const command: CancelWithdrawal = { type: 'CancelWithdrawal', actor, withdrawalId }
  const submitted = await engine.submit(command)
  // One that has ended is gone from the core: for its owner it is at another step.
  if (!submitted.ok) throw new ApiError({ reason: submitted.reason === 'not_found' ? 'withdrawal_state' : submitted.reason })
  await withdrawals.told.whenTold(submitted.seq)
}
