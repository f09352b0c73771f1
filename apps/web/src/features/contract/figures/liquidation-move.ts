import {
  amount,
  divCeil,
  divFloor,
  formatDecimal,
  type IndexPrice,
  indexPrice,
  initialMargin,
  liquidationPrice,
  type MarginedPosition,
  type MarginRule,
  type PositionSide,
  scaledValue,
} from '@glasshouse/domain'

/** The move of the mark that liquidates. */
export interface Move {
  /** '0': none. */
  readonly price: IndexPrice
  /** Move of the mark in percent, two decimals, rounded down; undefined where nothing liquidates. */
  readonly percent: string | undefined
}

const PERCENT_DECIMALS = 2
const PERCENT_SCALE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

export function moveToLiquidation(rule: MarginRule, position: MarginedPosition, mark: IndexPrice): Move {
  const price = liquidationPrice(rule, position)
  return { price, percent: price === 0 || mark === 0 ? undefined : percentBetween(position.side, mark, price) }
}

/** Rounded to a tick towards the mark, so that a liquidation is never shown further away than it is. */
export function toTick(side: PositionSide, price: IndexPrice, tickSize: number): IndexPrice {
  return indexPrice((side === 'long' ? Math.ceil(price / tickSize) : Math.floor(price / tickSize)) * tickSize)
}

function percentBetween(side: PositionSide, mark: IndexPrice, price: IndexPrice): string {
  const way = side === 'long' ? mark - price : price - mark
  return way <= 0 ? '0' : formatDecimal(divFloor(BigInt(way) * PERCENT_SCALE, BigInt(mark)), PERCENT_DECIMALS)
}

/**
 * A position opened at the mark with nothing beside its initial margin: what a leverage means before anything is
 * bought.
 */
export function freshPosition(
  rule: MarginRule,
  fresh: { readonly side: PositionSide; readonly contracts: number; readonly leverage: number; readonly mark: IndexPrice },
): MarginedPosition {
  const { side, contracts, leverage, mark } = fresh
  const scaled = scaledValue(rule, contracts, mark)
  const scale = BigInt(rule.tickSize)
  const cost = amount(side === 'long' ? divCeil(scaled, scale) : divFloor(scaled, scale))
  return { side, contracts, cost, margin: initialMargin(cost, leverage) }
}
