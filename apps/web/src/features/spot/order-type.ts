import { isInDemo, keptText, oneOf, session } from '@glasshouse/client'
import type { Ticket } from './ticket.ts'

export const orderTypeEntry = keptText('orderType', oneOf('limit', 'market'))

/**
 * Order type that a ticket begins with: the one last chosen on this device. Before any choice an order of demo funds is
 * one that fills at once, so that a first buy is an amount and a tap.
 */
export function firstOrderType(): Ticket['type'] {
  return orderTypeEntry.read() ?? (isInDemo(session.getState()) ? 'market' : 'limit')
}

export function keepOrderType(type: Ticket['type']): void {
  orderTypeEntry.write(type)
}
