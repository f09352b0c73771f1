import { listPostings } from '@glasshouse/read-model'
import {
  LISTED_TRANSFERS_MAX,
  list,
  type listPersonStatement,
  type PersonTransfers,
  pageOf,
  personBalanceToWire,
  personStatementToWire,
  personTransfersToWire,
  postingToWire,
  type QueryRead,
} from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'
import { type AssetServices, assetOf } from '../../../views/assets.ts'
import { projectedPage } from '../../../views/page-of-rows.ts'
import { accountIdOf, type PersonLookup } from './person-of.ts'

export type PersonMoneyServices = AssetServices & PersonLookup & Needs<'deposits' | 'readModel' | 'withdrawals'>

export async function personBalances(
  services: PersonMoneyServices,
  { userId, realm }: Pick<QueryRead<typeof listPersonStatement>, 'userId' | 'realm'>,
) {
  const accountId = await accountIdOf(services, userId, realm)
  const balances = accountId === null ? [] : await services.engine.read.balances(accountId)
  return list(
    balances.map((balance) => personBalanceToWire(assetOf(services, balance))),
    { seq: services.engine.health().lastSeq },
  )
}

export async function personStatement(services: PersonMoneyServices, { userId, realm, ...page }: QueryRead<typeof listPersonStatement>) {
  const accountId = await accountIdOf(services, userId, realm)
  if (accountId === null) return list([], { total: 0 })
  return projectedPage(
    services,
    () => listPostings(services.readModel, { accountId, ...pageOf(page) }),
    (row) => personStatementToWire(postingToWire(row, services.listing.asset(row.asset_id))),
  )
}

export async function personTransfers({ deposits, withdrawals }: PersonMoneyServices, userId: string): Promise<PersonTransfers> {
  const page = { page: 1, size: LISTED_TRANSFERS_MAX }
  await withdrawals.told.whenTold()
  const [claims, payouts] = await Promise.all([deposits.book.page(userId, page), withdrawals.records.of(userId, { states: null, ...page })])
  return personTransfersToWire(claims.rows, payouts.rows)
}
