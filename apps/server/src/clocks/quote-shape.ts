import { type ContractConfig, type IndexPrice, type MarketConfig, type QuoteShape, ticks } from '@glasshouse/domain'

/**
 * Rule by which the exchange's market maker quotes, the same for every market and both realms; published, because it
 * has no other privilege than to be known. Rates are parts per million of the index price.
 */
export const QUOTE_RULE = {
  /** At least; more where the index moves: see `halfSpreadPpm`. */
  halfSpreadPpm: 100n,
  stepPpm: 50n,
  levels: 15,
  /**
   * Value of the first level in whole units of quote; level n holds n times as much, of which the seed leaves between
   * half and all.
   */
  levelValue: 2_000n,
  sizeSeed: 97,
  quoteDecimals: 6,
} as const

const PPM = 1_000_000n

/** Steps of a market to which the ladder is rounded. */
export interface QuotedMarket {
  /** One tick as an integer of 10^-8 quote. */
  readonly tickSize: number
  /** Quote units of one tick x one lot, or one contract. */
  readonly unitOfTick: bigint
  readonly takerFeePpm: number
  /** Distance that the mid may go from the ladder's before a new one is worth a command, percent of the half spread. */
  readonly patiencePercent: number
}

export const spotQuoted = ({ tickSize, tickLotUnits, takerFeePpm }: MarketConfig): QuotedMarket => ({
  tickSize,
  unitOfTick: tickLotUnits,
  takerFeePpm,
  patiencePercent: 50,
})
export const contractQuoted = ({ tickSize, tickContractUnits, takerFeePpm }: ContractConfig): QuotedMarket => ({
  tickSize,
  unitOfTick: tickContractUnits,
  takerFeePpm,
  // Ladders of seventeen contracts in two realms, followed as closely as spot's, would add a third to the journal at
  // rest.
  patiencePercent: 100,
})

/**
 * Half spread against a taker who knows the index a second before the ladder follows it, and takes what it still
 * offers: so half the spread and the taker's fee together are at least what 99 of 100 seconds move.
 */
export function halfSpreadPpm(movePpm: number, { takerFeePpm }: Pick<QuotedMarket, 'takerFeePpm'>): bigint {
  const wanted = BigInt(Math.max(0, movePpm - takerFeePpm))
  return wanted > QUOTE_RULE.halfSpreadPpm ? wanted : QUOTE_RULE.halfSpreadPpm
}

/**
 * The ladder around an index price that moves by `movePpm` in a second, rounded to the market's ticks and lots or
 * contracts; never narrower than one tick.
 */
export function shapeAround(price: IndexPrice, market: QuotedMarket, movePpm: number): QuoteShape {
  const tickSize = BigInt(market.tickSize)
  const mid = atLeastOne((BigInt(price) + tickSize / 2n) / tickSize)
  const levelUnits = QUOTE_RULE.levelValue * 10n ** BigInt(QUOTE_RULE.quoteDecimals)
  return {
    midTicks: ticks(Number(mid)),
    halfSpreadTicks: Number(atLeastOne((mid * halfSpreadPpm(movePpm, market)) / PPM)),
    stepTicks: Number(atLeastOne((mid * QUOTE_RULE.stepPpm) / PPM)),
    levels: QUOTE_RULE.levels,
    sizeLots: Number(atLeastOne(levelUnits / (mid * market.unitOfTick))),
    sizeSeed: QUOTE_RULE.sizeSeed,
  }
}

/** No quotes at all. */
export const WITHDRAWN: QuoteShape = { midTicks: ticks(0), halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0, sizeSeed: 0 }

/**
 * A new ladder is worth a command when the mid left the former one by the market's patience, at least a tick, or the
 * spread must be wider by as much. Never by more than the half spread: beyond it the exchange would offer what the
 * index says is worth more.
 */
export function hasMoved(former: QuoteShape, next: QuoteShape, { patiencePercent }: Pick<QuotedMarket, 'patiencePercent'>): boolean {
  const patience = Math.max(1, Math.floor((former.halfSpreadTicks * patiencePercent) / 100))
  return Math.abs(next.midTicks - former.midTicks) >= patience || next.halfSpreadTicks - former.halfSpreadTicks >= patience
}

function atLeastOne(value: bigint): bigint {
  return value < 1n ? 1n : value
}
