import { unitsOf, type WithdrawalState, type WithdrawalTerms } from '@glasshouse/domain'
import type { KeptWithdrawal } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { isReferenceOf } from './named-user.ts'

export type JournalledServices = Needs<'engine' | 'listing' | 'log' | 'withdrawals', 'users'>

const OPEN: readonly KeptWithdrawal['state'][] = ['requested', 'approved', 'waiting', 'sending'] satisfies WithdrawalState[]

/**
 * What a step of a withdrawal carries, by the core. Records can be changed by everybody who has the database: a withdrawal whose
 * person, coin, amount, fee or destination is another one there is neither shown nor decided, and the log says so. Null
 * of one that has ended.
 */
export async function journalledTerms(services: JournalledServices, id: string): Promise<WithdrawalTerms | null> {
  const kept = await known(services, id)
  const { accountId, withdrawalId } = kept
  const { engine, listing, records } = services
  const [open, account, owner] = await Promise.all([
    engine.read.withdrawals(accountId),
    engine.read.account(accountId),
    records.users.byId(kept.userId),
  ])
  const own = open.find((one) => one.withdrawalId === withdrawalId)
  if (!own) return OPEN.includes(kept.state) ? assertEnded(services, kept) : assertWhole(services, kept)
  const { symbol, decimals } = listing.asset(own.assetId)
  const isSame: Readonly<Record<string, boolean>> = {
    person: owner !== null && owner.userRef === account?.userRef && (await isReferenceOf(services, owner)),
    coin: kept.assetId === own.assetId && kept.method.coin === symbol,
    amount: unitsOf(kept.amount, decimals) === own.amount,
    fee: unitsOf(kept.fee, decimals) === own.fee,
    destination: kept.isWhole && kept.destinationHash === own.destination,
  }
  assertNoneDiffers(
    services,
    kept,
    Object.keys(isSame).filter((what) => !isSame[what]),
  )
  const { assetId, amount, fee, destination } = own
  return { accountId, withdrawalId, userRef: account?.userRef ?? '', assetId, amount, fee, destination }
}

async function known({ withdrawals }: JournalledServices, id: string): Promise<KeptWithdrawal> {
  const kept = await withdrawals.records.find(id)
  if (!kept) throw new ApiError({ reason: 'not_found', field: 'withdrawal id' })
  return kept
}

/** The records may be behind: what has ended in the core has ended there too, once its steps are written. */
async function assertEnded(services: JournalledServices, { withdrawalId }: KeptWithdrawal): Promise<null> {
  await services.withdrawals.told.whenTold(services.engine.health().lastSeq)
  const now = await known(services, withdrawalId)
  assertNoneDiffers(services, now, OPEN.includes(now.state) ? ['account'] : [])
  return assertWhole(services, now)
}

function assertWhole(services: JournalledServices, kept: KeptWithdrawal): null {
  assertNoneDiffers(services, kept, kept.isWhole ? [] : ['destination'])
  return null
}

export function assertNoneDiffers({ log }: JournalledServices, { withdrawalId }: KeptWithdrawal, differs: readonly string[]): void {
  if (differs.length === 0) return
  log.error(
    { withdrawalId, differs },
    'the records of a withdrawal are not what the journal holds: somebody changed them; nothing is done with it',
  )
  const rule = `is another one in the records than in the journal (${differs.join(', ')}): pay nothing, and find out who changed the records`
  throw new ApiError({ reason: 'withdrawal_differs', field: 'withdrawal', rule })
}
