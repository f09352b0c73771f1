import { amount, formatDecimal, type ReturnWithdrawal, unitsOf } from '@glasshouse/domain'
import type { KeptWithdrawal } from '@glasshouse/records'
import { evidenceOfReturn } from '../../../deposits/evidence.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { assertNoneDiffers, type JournalledServices } from './journalled-withdrawal.ts'
import { isReferenceOf } from './named-user.ts'

export type ReturnTerms = Omit<ReturnWithdrawal, 'type' | 'actor' | 'approverId' | 'reasonCode'>

/**
 * What a return of a settled withdrawal carries, by the core, which keeps account, coin and what left. The records say to
 * the operators whose it is: a row that says otherwise is not returned, and the log says so. `read` gives the amount that
 * was typed.
 */
export async function returnTerms(
  services: JournalledServices,
  kept: KeptWithdrawal,
  read: (decimals: number) => bigint,
): Promise<ReturnTerms> {
  const { accountId, assetId, left, userRef } = await paymentOf(services, kept)
  const { decimals } = services.listing.asset(assetId)
  const units = read(decimals)
  const most = formatDecimal(left, decimals)
  if (units <= 0n || units > left)
    throw new ApiError({ reason: 'invalid_value', field: 'amount', rule: `must be above 0 and at most ${most}, which left` })
  const { withdrawalId } = kept
  return { accountId, userRef, withdrawalId, assetId, amount: amount(units), evidence: evidenceOfReturn(withdrawalId).hash }
}

async function paymentOf(services: JournalledServices, kept: KeptWithdrawal) {
  const { engine, listing, records } = services
  const paid = await engine.read.settledWithdrawal(kept.withdrawalId)
  if (paid === null) {
    assertNoneDiffers(services, kept, kept.state === 'settled' ? ['state'] : [])
    throw new ApiError({ reason: 'withdrawal_state' })
  }
  const [account, owner] = await Promise.all([engine.read.account(paid.accountId), records.users.byId(kept.userId)])
  const userRef = account?.userRef ?? ''
  const { symbol, decimals } = listing.asset(paid.assetId)
  // Of an erased account no reference can be made again; what comes back of it goes to suspense.
  const isErased = account?.isClosed === true && (await records.users.refSaltOf(kept.userId)) === ''
  const isOwner = owner !== null && owner.userRef === userRef && (await isReferenceOf(services, owner))
  const isSame: Readonly<Record<string, boolean>> = {
    account: kept.accountId === paid.accountId,
    person: isErased || isOwner,
    coin: kept.assetId === paid.assetId && kept.method.coin === symbol,
    amount: unitsOf(kept.amount, decimals) - unitsOf(kept.fee, decimals) === paid.left,
  }
  assertNoneDiffers(
    services,
    kept,
    Object.keys(isSame).filter((what) => !isSame[what]),
  )
  return { ...paid, userRef }
}
