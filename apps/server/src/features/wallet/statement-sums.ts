import { formatDecimal, type PostingPurpose, unitsOf } from '@glasshouse/domain'
import { type BalanceSum, type PurposeSum, type StatementPeriod, sumBalances, sumPurposes } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type PeriodQuery, type StatementResult, type SumsOfPeriod, statementSumsToWire, success } from '@glasshouse/wire'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { type DayPeriod, periodOf } from './statement-period.ts'

export type SumServices = Needs<'accounts' | 'deposits' | 'engine' | 'listing' | 'readModel'>

/** A period of one account as far as the projection stands now: whatever is read of it later belongs together. */
export interface AskedStatement extends StatementPeriod {
  readonly days: DayPeriod
  readonly userId: string
}

export async function statementAsked(services: SumServices, session: Session, query: PeriodQuery): Promise<AskedStatement> {
  const days = periodOf(query)
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  const upToSeq = await awaitProjection(services)
  return { accountId, fromMs: days.fromMs, toMs: days.toMs, upToSeq, days, userId: session.userId }
}

export interface Sums {
  /** Balances that were there or moved. */
  readonly balances: readonly BalanceSum[]
  readonly purposes: readonly PurposeSum[]
}

export async function sumsOf({ readModel }: SumServices, asked: StatementPeriod): Promise<Sums> {
  const [balances, purposes] = await Promise.all([sumBalances(readModel, asked), sumPurposes(readModel, asked)])
  return { balances: balances.filter(isTold), purposes }
}

const isTold = ({ opening, incoming, outgoing }: BalanceSum) => [opening, incoming, outgoing].some((text) => text !== '0')

export async function statementSumsOf(services: SumServices, session: Session, query: PeriodQuery) {
  const asked = await statementAsked(services, session, query)
  const sums = await sumsOf(services, asked)
  return success(statementSumsToWire(named(services, asked, sums)), { seq: asked.upToSeq })
}

/** In coins, where the tables have assets. */
function named(services: SumServices, { fromMs, toMs }: StatementPeriod, { balances, purposes }: Sums): SumsOfPeriod {
  const symbolOf = (assetId: number) => services.listing.asset(assetId).symbol
  return {
    fromMs,
    toMs,
    balances: balances.map(({ asset_id, ...sums }) => ({ symbol: symbolOf(asset_id), ...sums })),
    purposes: purposes.map(({ asset_id, ...sums }) => ({ symbol: symbolOf(asset_id), ...sums })),
    results: resultsOf(services, purposes),
  }
}

const RESULTS = {
  futures: ['realized'],
  funding: ['funding'],
  options: ['option'],
  fees: ['fee', 'liquidation_fee', 'withdrawal_fee'],
} as const satisfies Record<string, readonly PostingPurpose[]>

/** Of each coin that had any. */
export function resultsOf({ listing }: Pick<SumServices, 'listing'>, purposes: readonly PurposeSum[]): StatementResult[] {
  const assets = [...new Set(purposes.map(({ asset_id }) => asset_id))]
  const results = assets.map((assetId) => {
    const { symbol, decimals } = listing.asset(assetId)
    const of = (wanted: readonly PostingPurpose[]) =>
      formatDecimal(
        purposes
          .filter(({ asset_id, purpose }) => asset_id === assetId && wanted.includes(purpose))
          .reduce((sum, { incoming, outgoing }) => sum + unitsOf(incoming, decimals) + unitsOf(outgoing, decimals), 0n),
        decimals,
      )
    return { symbol, futures: of(RESULTS.futures), funding: of(RESULTS.funding), options: of(RESULTS.options), fees: of(RESULTS.fees) }
  })
  return results.filter(({ futures, funding, options, fees }) => [futures, funding, options, fees].some((text) => text !== '0'))
}
