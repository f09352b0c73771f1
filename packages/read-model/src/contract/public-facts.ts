import { formatDecimal, INDEX_DECIMALS, type PositionId, type PositionSide } from '@glasshouse/domain'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, isOneOf, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'

/** Public facts: trades, funding periods, and every step of a liquidation. */
export async function projectPublicFacts(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  await insertTrades(tx, placed, scales)
  await insertFunding(tx, placed, scales)
  await insertLiquidations(tx, placed, scales)
}

async function insertTrades(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const rows = eventsOf(placed, 'ContractTraded').map(({ event, timeMs, seq }) => ({
    trade_id: event.tradeId,
    market_id: event.marketId,
    realm: event.realm,
    price: scales.contractPrice(event.marketId, event.priceTicks),
    contracts: event.contracts,
    notional: scales.settle(event.marketId, event.notional),
    taker_side: event.takerSide,
    maker_order_id: event.makerOrderId,
    taker_order_id: event.takerOrderId,
    maker_account_id: event.makerAccountId,
    taker_account_id: event.takerAccountId,
    maker_fee: scales.settle(event.marketId, event.makerFee),
    taker_fee: scales.settle(event.marketId, event.takerFee),
    at_ms: timeMs,
    seq,
  }))
  await insertRows(tx, 'contract_trades', rows)
}

async function insertFunding(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const settled = eventsOf(placed, 'FundingSettled').map(({ event, timeMs, seq }) => ({
    market_id: event.marketId,
    realm: event.realm,
    period_end_ms: event.periodEndMs,
    rate_ppm: event.ratePpm,
    mark: mark(event.mark),
    samples: event.samples,
    collected: scales.settle(event.marketId, event.collected),
    paid: scales.settle(event.marketId, event.paid),
    skipped: null,
    at_ms: timeMs,
    seq,
  }))
  const skipped = eventsOf(placed, 'FundingSkipped').map(({ event, timeMs, seq }) => ({
    market_id: event.marketId,
    realm: event.realm,
    period_end_ms: event.periodEndMs,
    rate_ppm: 0,
    mark: '0',
    samples: 0,
    collected: '0',
    paid: '0',
    skipped: event.reason,
    at_ms: timeMs,
    seq,
  }))
  await insertRows(tx, 'funding_periods', [...settled, ...skipped])
}

/** The step itself does not say the side: the position's own changes do. */
async function insertLiquidations(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const steps = eventsOf(placed, 'LiquidationStepped')
  if (steps.length === 0) return
  const sides = await sidesOf(
    tx,
    steps.map(({ event }) => event.positionId),
  )
  const rows = steps.map(({ event, timeMs, seq, position }) => ({
    seq,
    position,
    position_id: event.positionId,
    account_id: event.accountId,
    market_id: event.marketId,
    realm: event.realm,
    side: sides.get(event.positionId) as PositionSide,
    step: event.step,
    mark: mark(event.mark),
    bankruptcy_price: scales.contractPrice(event.marketId, event.bankruptcyTicks),
    contracts: event.contracts,
    contracts_left: event.contractsLeft,
    liquidation_fee: scales.settle(event.marketId, event.liquidationFee),
    at_ms: timeMs,
  }))
  await insertRows(tx, 'liquidation_steps', rows)
}

async function sidesOf(tx: ProjectionTx, positionIds: readonly PositionId[]): Promise<ReadonlyMap<PositionId, PositionSide>> {
  const rows = await tx.selectFrom('positions').select(['position_id', 'side']).where(isOneOf('position_id', positionIds)).execute()
  return new Map(rows.map(({ position_id, side }) => [position_id, side]))
}

const mark = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
