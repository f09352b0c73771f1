import { formatDecimal, HOUSE_PURPOSES, type MarketId, type Realm, unitsOf } from '@glasshouse/domain'
import {
  type AssetHolding,
  type IndexConfigurationRow,
  listAssetHoldings,
  listClockSteps,
  listIndexConfigurations,
  listOptionResults,
  listOptionRounds,
  listSourceAnnouncements,
  type OptionResultRow,
  type OptionRoundRow,
  type RoundsRequest,
  type SourceAnnouncement,
} from '@glasshouse/read-model'
import {
  type Books,
  type ClockStep,
  type fairnessRounds,
  type IndexSources,
  type OddsResult,
  pageOf,
  type QueryRead,
  readRoundKey,
  type SettledRound,
} from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { WATCH_WINDOW_MS } from '../../services/source-watch.ts'
import { isInDoubt } from './doubts.ts'
import { joinedSums, oddsFigures } from './odds.ts'
import { lastNamed } from './source-names.ts'

export type FactServices = Needs<'engine' | 'listing' | 'readModel' | 'sourceWatch'>

/** Each asset in each realm: what was created is what users and the exchange hold. */
export async function booksOf(services: FactServices): Promise<Books[]> {
  const holdings = await listAssetHoldings(services.readModel)
  const keys = [...new Set(holdings.map(({ realm, asset_id }) => `${realm}/${asset_id}`))]
  return keys.map((key) =>
    assetBooks(
      services,
      holdings.filter(({ realm, asset_id }) => `${realm}/${asset_id}` === key),
    ),
  )
}

/** Contra accounts: what the exchange created, and what custody keeps for users. */
const isOutside = (purpose: AssetHolding['purpose']) => purpose === 'external' || purpose === 'custody'

function assetBooks(services: FactServices, holdings: readonly AssetHolding[]): Books {
  const { realm, asset_id } = holdings[0] as AssetHolding
  const { symbol, decimals } = services.listing.asset(asset_id)
  const unitsBy = (is: (holding: AssetHolding) => boolean) =>
    holdings.filter(is).reduce((sum, { amount }) => sum + unitsOf(amount, decimals), 0n)
  const [users, created] = [unitsBy(({ purpose }) => purpose === null), -unitsBy(({ purpose }) => isOutside(purpose))]
  const purposes = HOUSE_PURPOSES.filter((purpose) => !isOutside(purpose) && holdings.some((holding) => holding.purpose === purpose))
  const purposesHeld = purposes.map((purpose) => ({ purpose, units: unitsBy((holding) => holding.purpose === purpose) }))
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    realm,
    symbol,
    users: money(users),
    house: purposesHeld.map(({ purpose, units }) => ({ purpose, amount: money(units) })),
    created: money(created),
    sum: money(purposesHeld.reduce((sum, { units }) => sum + units, users) - created),
    isInDoubt: isInDoubt(services, { tables: ['balances'], realm, subjectId: asset_id }),
  }
}

export async function roundsOf(services: FactServices, query: QueryRead<typeof fairnessRounds>): Promise<SettledRound[]> {
  const marketId = query.market === undefined ? undefined : optionMarket(services, query.market)
  const rows = await listOptionRounds(services.readModel, {
    marketId,
    realm: query.realm,
    outcome: query.outcome,
    ...(query.before === undefined ? {} : placeBefore(services, query.before)),
    limit: pageOf(query).size,
  })
  return rows.map((row) => roundToWire(services, row))
}

function placeBefore(services: FactServices, before: string): Pick<RoundsRequest, 'beforeMs' | 'after'> {
  const { minute, row } = readRoundKey(before)
  if (!row) return { beforeMs: minute }
  // A market that is not listed any more stands in the key by its number, as in its rows.
  const market_id = /^\d+$/.test(row.symbol) ? (Number(row.symbol) as MarketId) : optionMarket(services, row.symbol)
  return { after: { minute_ms: minute, market_id, realm: row.realm, outcome: row.outcome } }
}

function optionMarket(services: FactServices, symbol: string): MarketId {
  const option = services.listing.configuration.options.find((each) => each.symbol === symbol)
  if (!option) throw new ApiError({ reason: 'unknown_market', field: 'market', rule: 'has no options' })
  return option.marketId
}

const symbolOf = (services: FactServices, marketId: MarketId) =>
  services.listing.configuration.options.find((each) => each.marketId === marketId)?.symbol ?? String(marketId)

function roundToWire(services: FactServices, row: OptionRoundRow): SettledRound {
  return {
    realm: row.realm,
    symbol: symbolOf(services, row.market_id),
    minute: row.minute_ms,
    outcome: row.outcome,
    count: row.options,
    stakes: row.stakes,
    paid: row.paid,
    pricedCount: row.priced,
    wouldHaveWon: row.would_have_won,
    wouldHavePaid: row.would_have_paid,
    wouldHaveKept: row.would_have_kept,
    isInDoubt: isInDoubt(services, { tables: ['option_rounds'], realm: row.realm, subjectId: row.market_id }),
  }
}

export async function oddsOf(services: FactServices, realm: Realm) {
  const rows = await listOptionResults(services.readModel, realm)
  const doubt = isInDoubt(services, { tables: ['option_results', 'option_rounds'], realm })
  return { data: { ...oddsFigures(realm, joinedSums(rows)), isInDoubt: doubt }, rows: rows.map((row) => resultToWire(services, row)) }
}

const resultToWire = (services: FactServices, row: OptionResultRow): OddsResult => ({
  ...oddsFigures(row.realm, row),
  symbol: symbolOf(services, row.market_id),
  periodId: String(row.period_id),
  seconds: row.seconds,
  isInDoubt: isInDoubt(services, { tables: ['option_results'], realm: row.realm, subjectId: row.market_id, period: row.period_id }),
})

/** Each index's source sets: in force, with how they are heard, promised, and what was before. */
export async function sourcesOf(services: FactServices): Promise<IndexSources[]> {
  const rows = await listIndexConfigurations(services.readModel)
  const announcements = await listSourceAnnouncements(services.readModel)
  const announcedBefore = (endSeq: number | null | undefined) =>
    announcements.filter(({ seq }) => seq < (endSeq ?? Number.POSITIVE_INFINITY))
  return services.listing.configuration.indices.flatMap(({ indexId, symbol }) => {
    const own = rows.filter((row) => row.index_id === indexId)
    const begun = own.filter(({ in_force_seq }) => in_force_seq !== null).sort(byBeginning)
    const inForce = begun.at(-1)
    if (!inForce) return []
    const waiting = own.filter(({ in_force_seq }) => in_force_seq === null)
    return [
      {
        symbol,
        indexId: String(indexId),
        inForce: setToWire(inForce, announcements),
        windowMs: WATCH_WINDOW_MS,
        lags: inForce.source_ids.map((id) => ({ sourceId: String(id), ...services.sourceWatch.figures(indexId, id) })),
        announced: waiting
          .sort((one, other) => one.effective_from_ms - other.effective_from_ms)
          .map((row) => setToWire(row, announcements)),
        // Under the names that its sources had while it was in force.
        past: begun
          .slice(0, -1)
          .map((row, at) => setToWire(row, announcedBefore(begun[at + 1]?.in_force_seq)))
          .reverse(),
      },
    ]
  })
}

type BeginningOfSet = Pick<
  IndexConfigurationRow,
  'in_force_seq' | 'effective_from_ms' | 'announced_at_ms' | 'announced_seq' | 'announced_position'
>

/**
 * Several that began in one group took effect in the order in which they fell due, and what its commands announced
 * after them.
 */
export const byBeginning = (one: BeginningOfSet, other: BeginningOfSet) =>
  (one.in_force_seq ?? 0) - (other.in_force_seq ?? 0) ||
  Math.max(one.effective_from_ms, one.announced_at_ms) - Math.max(other.effective_from_ms, other.announced_at_ms) ||
  one.announced_seq - other.announced_seq ||
  one.announced_position - other.announced_position

function setToWire(row: IndexConfigurationRow, announcements: readonly SourceAnnouncement[]): IndexSources['inForce'] {
  return {
    from: row.in_force_at_ms ?? row.effective_from_ms,
    announced: row.announced_at_ms,
    minSources: row.min_sources,
    sources: row.source_ids.flatMap((id) => {
      const source = lastNamed(announcements, id)
      return source ? [{ sourceId: String(id), name: source.name, provenance: source.provenance }] : []
    }),
  }
}

const STEPS_SHOWN = 100

/** Venues by the names they have now. */
export async function clockStepsOf(services: FactServices): Promise<ClockStep[]> {
  const steps = await listClockSteps(services.readModel, STEPS_SHOWN)
  const announcements = await listSourceAnnouncements(services.readModel)
  return steps.map(({ seq, fromMs, toMs, isByOperators, venueTimes }) => ({
    seq,
    from: fromMs,
    to: toMs,
    by: isByOperators ? 'operators' : 'clock',
    venues: venueTimes.map(({ sourceId, atMs }) => ({ name: lastNamed(announcements, sourceId)?.name ?? String(sourceId), at: atMs })),
  }))
}
