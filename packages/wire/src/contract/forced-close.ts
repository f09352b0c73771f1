import { amount, formatDecimal, type PositionSide, unitsOf } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import type { PositionRule } from './position.ts'
import { averageContractPrice, contractNames, sideNumber } from './quantities.ts'

/**
 * liquidation: the position itself was, by order, takeover or deleveraging. deleveraging: it was closed, or a part of
 * it, against the liquidation of another one.
 */
export const FORCED_CLOSES = ['liquidation', 'deleveraging'] as const
export type ForcedCloseCause = (typeof FORCED_CLOSES)[number]

/** What was closed of a position without its owner's will. */
export const forcedClose = z.object({
  id: z.string(),
  positionId: z.string(),
  symbol: z.string(),
  coin: z.string(),
  /** `BTC/USDT`. */
  showCoin: z.string(),
  /** Side of the position: 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  cause: z.enum(FORCED_CLOSES),
  /** Contracts closed, and left of the position. */
  contracts: decimalText,
  contractsLeft: decimalText,
  /** Average price of the closed ones. */
  price: decimalText,
  /** Won or lost by them, the closing fee and the liquidation fee taken off. */
  result: decimalText,
  time: z.number().int(),
})
export type ForcedClose = z.output<typeof forcedClose>

/** Row of the projection; `seq` is the last group that closed something. */
export interface ForcedCloseFacts {
  readonly seq: number
  readonly position_id: number
  readonly side: PositionSide
  readonly cause: ForcedCloseCause
  readonly contracts: number
  readonly contracts_left: number
  readonly notional: string
  readonly realized: string
  readonly fee: string
  readonly liquidation_fee: string
  readonly at_ms: number
}

export function forcedCloseToWire(row: ForcedCloseFacts, { contract, settle }: PositionRule): ForcedClose {
  const units = (text: string) => unitsOf(text, settle.decimals)
  return {
    id: `${row.seq}-${row.position_id}`,
    positionId: String(row.position_id),
    ...contractNames(contract),
    type: sideNumber(row.side),
    cause: row.cause,
    contracts: String(row.contracts),
    contractsLeft: String(row.contracts_left),
    price: averageContractPrice(amount(units(row.notional)), row.contracts, contract, settle.decimals),
    result: formatDecimal(units(row.realized) - units(row.fee) - units(row.liquidation_fee), settle.decimals),
    time: row.at_ms,
  }
}
