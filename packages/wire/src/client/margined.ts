import { amount, type MarginedPosition, parseDecimal } from '@glasshouse/domain'
import type { PositionSummary } from './summaries/contract-summaries.ts'

/**
 * An open position that came over the wire as the arithmetic needs it, so that a screen can follow the mark by itself.
 */
export function marginedOf(
  one: Pick<PositionSummary, 'side' | 'contracts' | 'cost' | 'totalMargin'>,
  settleDecimals: number,
): MarginedPosition {
  const money = (text: string) => amount(parseDecimal(text, settleDecimals) as bigint)
  return { side: one.side, contracts: Number(one.contracts), cost: money(one.cost), margin: money(one.totalMargin) }
}
