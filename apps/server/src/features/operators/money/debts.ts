import type { AccountId, AccountView } from '@glasshouse/domain'
import { amountText, type OwedDebt } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type DebtServices = Needs<'engine' | 'listing'>

/** What reversed credits left an account owing, by coin. */
export const debtsToWire = ({ listing }: Needs<'listing'>, account: AccountView | null): OwedDebt[] =>
  (account?.debts ?? []).map(({ assetId, amount }) => {
    const asset = listing.asset(assetId)
    return { coin: asset.symbol, amount: amountText(amount, asset) }
  })

/** The same of several accounts, from the core's memory: each is read once. */
export async function debtsOfAccounts(
  services: DebtServices,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => OwedDebt[]> {
  const found = await Promise.all(
    [...new Set(accountIds)].map(async (accountId) => [accountId, await services.engine.read.account(accountId)] as const),
  )
  const debts = new Map(found.map(([accountId, account]) => [accountId, debtsToWire(services, account)]))
  return (accountId) => debts.get(accountId) ?? []
}

/** Refused before anybody signs: the core would refuse the sending in any case. */
export async function assertNotInDebt(services: DebtServices, accountId: AccountId): Promise<void> {
  const debts = debtsToWire(services, await services.engine.read.account(accountId))
  if (debts.length === 0) return
  const owed = debts.map(({ coin, amount }) => `${amount} ${coin.toUpperCase()}`).join(', ')
  throw new ApiError({ reason: 'account_in_debt', rule: `the account owes ${owed}` })
}
