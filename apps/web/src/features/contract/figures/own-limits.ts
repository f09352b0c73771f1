import type { ContractProtection } from '@glasshouse/wire'
import { greater, unitsIn } from './money.ts'

/** What the reader's own limits leave; absent where there is no limit. */
export interface OwnRoom {
  readonly leverage?: number
  /** Of one order, its fee left out. */
  readonly margin?: bigint
  /** Of today, for margin and fee. */
  readonly loss?: bigint
}

export type OwnError = 'own_leverage' | 'own_margin' | 'own_loss'

interface Asked {
  readonly leverage: number
  readonly margin: bigint
  readonly cost: bigint
}

export function ownRoomOf({ limits, lostToday, positionMargins, orderHolds }: ContractProtection): OwnRoom {
  const [perOrder, perDay] = [unitsIn(limits.marginPerOrder), unitsIn(limits.lossPerDay)]
  // What was won today makes no room for more.
  const atRisk = greater(unitsIn(lostToday), 0n) + unitsIn(positionMargins) + unitsIn(orderHolds)
  return {
    ...(limits.leverage > 0 && { leverage: limits.leverage }),
    ...(perOrder > 0n && { margin: perOrder }),
    ...(perDay > 0n && { loss: greater(perDay - atRisk, 0n) }),
  }
}

/** Checks in the server's order. */
export function againstOwn({ leverage, margin, loss }: OwnRoom, asked: Asked): OwnError | undefined {
  if (leverage !== undefined && asked.leverage > leverage) return 'own_leverage'
  if (margin !== undefined && asked.margin > margin) return 'own_margin'
  return loss !== undefined && asked.cost > loss ? 'own_loss' : undefined
}
