import { hash } from 'node:crypto'
import type { CommandType, Event } from '@glasshouse/domain'

/** What a command did, by its own events: the id it answers a repeated key with, and a print of every field of them. */
export interface Outcome {
  readonly type: CommandType
  readonly id: number
  readonly digest: string
}

export function outcome(command: { type: CommandType; orderId?: number }, events: readonly Event[]): Outcome {
  return { type: command.type, id: idOf(command, events), digest: hash('sha256', JSON.stringify(events, plainly), 'base64').slice(0, 22) }
}

/** As RULES.md 1.4 has it: the new order, the cancelled or replaced one, the new stop, the new option, else 0. */
function idOf({ orderId }: { orderId?: number }, events: readonly Event[]): number {
  if (orderId !== undefined) return orderId
  for (const event of events) {
    if (event.type === 'OrderAccepted' || event.type === 'ContractOrderAccepted') return event.orderId
    if (event.type === 'StopPlaced') return event.stopId
    if (event.type === 'OptionPlaced') return event.optionId
  }
  return 0
}

/** Fields in one order whatever made the object; big integers as text. */
function plainly(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
