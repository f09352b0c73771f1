import { textOf, unitsOf } from '@glasshouse/client'
import type { DepthBook } from '@glasshouse/wire'

export interface CurvePoint {
  /** Share of the width, 0 to 1, bids left of the middle. */
  readonly x: number
  /** Share of the height, 0 to 1, quantity that a price reaches. */
  readonly y: number
}
export interface DepthCurve {
  /** From the middle outwards. */
  readonly bids: readonly CurvePoint[]
  readonly asks: readonly CurvePoint[]
  /** Lowest and highest price drawn; equally far from the middle. */
  readonly low: string
  readonly middle: string
  readonly high: string
  /** Quantity on each side within these prices. */
  readonly bidQuantity: string
  readonly askQuantity: string
}

/**
 * What could be bought and sold up to each price, within the same distance on both sides. Undefined while a side is
 * empty.
 */
export function depthCurve({ bids, asks }: Pick<DepthBook, 'bids' | 'asks'>): DepthCurve | undefined {
  const [best, offer] = [unitsOf(bids[0]?.[0]), unitsOf(asks[0]?.[0])]
  if (best === undefined || offer === undefined) return undefined
  const middle = (best + offer) / 2n
  const reach = reachOf(furthest(bids, middle), furthest(asks, middle))
  const near = ({ price }: Cumulated) => price >= middle - reach && price <= middle + reach
  const [bought, sold] = [cumulated(bids).filter(near), cumulated(asks).filter(near)]
  const most = larger(bought.at(-1)?.sum ?? 0n, sold.at(-1)?.sum ?? 0n, 1n)
  const share = (part: bigint, whole: bigint) => Number((part * 10_000n) / whole) / 10_000
  const points = (side: readonly Cumulated[]) =>
    side.map(({ price, sum }) => ({ x: 0.5 + share(price - middle, 2n * reach), y: share(sum, most) }))
  return {
    bids: points(bought),
    asks: points(sold),
    low: textOf(middle - reach < 0n ? 0n : middle - reach),
    middle: textOf(middle),
    high: textOf(middle + reach),
    bidQuantity: textOf(bought.at(-1)?.sum ?? 0n),
    askQuantity: textOf(sold.at(-1)?.sum ?? 0n),
  }
}

/** The area under one side as an SVG path in a box of 1000 x 1000: a step at each level, closed at the bottom. */
export function areaOf(points: readonly CurvePoint[], edge: 0 | 1): string {
  const first = points[0]
  if (!first) return ''
  const at = (share: number) => Math.round(share * 1_000)
  let path = `M${at(first.x)} 1000`
  let level = 1_000
  for (const { x, y } of points) {
    path += `L${at(x)} ${level}`
    level = 1_000 - at(y)
    path += `L${at(x)} ${level}`
  }
  return `${path}L${at(edge)} ${level}L${at(edge)} 1000Z`
}

interface Cumulated {
  readonly price: bigint
  readonly sum: bigint
}

function cumulated(levels: DepthBook['bids']): Cumulated[] {
  let sum = 0n
  return levels.map(([price, quantity]) => {
    sum += unitsOf(quantity) ?? 0n
    return { price: unitsOf(price) ?? 0n, sum }
  })
}

function furthest(levels: DepthBook['bids'], middle: bigint): bigint {
  const distance = (unitsOf(levels.at(-1)?.[0]) ?? middle) - middle
  return distance < 0n ? -distance : distance
}

/**
 * One lonely order far away must not press the rest of the book into a line: at most twice as far as the other side
 * reaches.
 */
function reachOf(left: bigint, right: bigint): bigint {
  const [near, far] = left < right ? [left, right] : [right, left]
  return larger(far < 2n * near ? far : 2n * near, 1n)
}

function larger(...values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) if (value > most) most = value
  return most
}
