import { OPERATOR_PERMISSIONS, type OperatorActName, type OperatorPermission, type OperatorRole } from '@glasshouse/domain'
import { claimIn, personRecord } from '@glasshouse/records'
import { type AboutAct, type ClaimOfDesk, claimOfDeskToWire, type WithdrawalOfDesk, withdrawalOfDeskToWire } from '@glasshouse/wire'
import type { Needs } from '../../services/services.ts'
import { type DebtServices, debtsOfAccounts } from './money/debts.ts'
import type { Words } from './operator-act.ts'

export type AboutServices = DebtServices & Needs<'deposits' | 'withdrawals', 'db'>

/** Acts whose first word is the id of a withdrawal, or the serial number of a claim. */
const ON_WITHDRAWALS: readonly OperatorActName[] = [
  ...(['approve-withdrawal', 'reject-withdrawal', 'send-withdrawal'] as const),
  ...(['settle-withdrawal', 'fail-withdrawal', 'return-withdrawal'] as const),
]
const ON_CLAIMS: readonly OperatorActName[] = ['credit-deposit', 'assign-suspense', 'correct-credit']

interface NamedAct {
  readonly act: OperatorActName
  readonly words: Words
}

/** Payment that an act concerns, as it is now, for roles that see it anywhere else. */
export async function aboutAct(services: AboutServices, roles: readonly OperatorRole[], { act, words }: NamedAct): Promise<AboutAct> {
  const [first = ''] = words
  if (ON_WITHDRAWALS.includes(act) && may('see_withdrawals', roles)) return withdrawalOfDesk(services, first)
  if (ON_CLAIMS.includes(act) && may('see_deposits', roles)) return claimOfDesk(services, claimIn(act, words))
  return null
}

export function may(permission: OperatorPermission, roles: readonly OperatorRole[]): boolean {
  const allowed: readonly OperatorRole[] = OPERATOR_PERMISSIONS[permission]
  return roles.some((role) => allowed.includes(role))
}

/** Null of one that is not there. */
export async function withdrawalOfDesk(services: AboutServices, id: string): Promise<WithdrawalOfDesk | null> {
  const { records, withdrawals } = services
  await withdrawals.told.whenTold()
  const kept = await withdrawals.records.find(id)
  if (!kept) return null
  const [hits, steps, person, debtsOf] = await Promise.all([
    withdrawals.records.hitsOf([id]),
    withdrawals.records.stepsOf(id),
    personRecord(records.db, kept.userId),
    debtsOfAccounts(services, [kept.accountId]),
  ])
  const beside = { hits: hits.get(id) ?? [], debts: debtsOf(kept.accountId) }
  return withdrawalOfDeskToWire(kept, { ...beside, steps, loginName: person?.loginName ?? '' })
}

/** Null of one that is not there. */
export async function claimOfDesk({ deposits, records }: AboutServices, serial: string): Promise<ClaimOfDesk | null> {
  const claim = await deposits.desk.find(serial)
  if (!claim) return null
  const person = await personRecord(records.db, claim.deposit.userId)
  return claimOfDeskToWire(claim, person?.loginName ?? '')
}
