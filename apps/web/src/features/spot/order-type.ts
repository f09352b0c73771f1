import { isInDemo, STORAGE, session } from '@glasshouse/client'
import { remember, remembered } from '../../brand/appearance.ts'
import type { Ticket } from './ticket.ts'

/**
 * Order type that a ticket begins with: the one last chosen on this device. Before any choice an order of demo funds is
 * one that fills at once, so that a first buy is an amount and a tap.
 */
export function firstOrderType(): Ticket['type'] {
  const kept = remembered(STORAGE.orderType)
  if (kept === 'limit' || kept === 'market') return kept
  return isInDemo(session.getState()) ? 'market' : 'limit'
}

export function keepOrderType(type: Ticket['type']): void {
  remember(STORAGE.orderType, type)
}
