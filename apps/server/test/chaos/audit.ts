import type { AccountId, Command, Event, OrderId } from '@glasshouse/domain'
import { type CoreShelf, JournalReader, Replica, verifyJournal } from '@glasshouse/journal'
import type { Database } from '@glasshouse/postgres'
import { openReadModel, type ReadModel } from '@glasshouse/read-model'
import type { LedgerOfAnswers } from './ledger-of-answers.ts'

export interface AuditReport {
  readonly faults: string[]
  readonly groups: number
  readonly commands: number
  readonly eras: number
  readonly stateHash: string
  readonly ordersInJournal: number
}

/** What the journal says happened, against what clients were told, and against what the tables show. */
export async function audit(database: Database, shelf: CoreShelf, answers: LedgerOfAnswers): Promise<AuditReport> {
  const reader = await JournalReader.open(database.url)
  const readModel = openReadModel(database.url, 1)
  try {
    const verified = await verifyJournal(reader, { shelf })
    if (!verified.ok)
      return {
        faults: [`journal verify: group ${verified.seq}: ${verified.what}`],
        groups: verified.groups,
        commands: 0,
        eras: 0,
        stateHash: '',
        ordersInJournal: 0,
      }
    const told = await historyOf(reader, shelf)
    const faults = [
      ...answers.contradictions,
      ...comparePlaced(answers, told),
      ...compareCancelled(answers, told),
      ...(await compareTables(readModel, told)),
    ]
    return {
      faults,
      groups: verified.groups,
      commands: verified.commands,
      eras: verified.eras,
      stateHash: verified.stateHash,
      ordersInJournal: told.ended.size,
    }
  } finally {
    await readModel.destroy()
    await reader.close()
  }
}

interface History {
  /** Key -> every order that a command with this key opened. */
  readonly placedBy: Map<string, OrderId[]>
  readonly ended: Map<OrderId, number>
  readonly accepted: Map<OrderId, AccountId>
  readonly trades: Set<number>
  readonly balances: Map<string, { available: bigint; held: bigint }>
  readonly wrongPostings: string[]
}

async function historyOf(reader: JournalReader, shelf: CoreShelf): Promise<History> {
  const history: History = {
    placedBy: new Map(),
    ended: new Map(),
    accepted: new Map(),
    trades: new Set(),
    balances: new Map(),
    wrongPostings: [],
  }
  const eras = await reader.eras()
  const first = await shelf.load(eras[0]?.coreId ?? shelf.running.id, { source: reader, seq: 1 })
  const replica = Replica.genesis({ shelf, source: reader }, first)
  for await (const group of reader.readFrom(1)) {
    const { eventBytes, records } = await replica.apply(group)
    const { module } = replica.core
    const { due, byCommand } = module.decodeEvents(eventBytes)
    for (const event of due) note(history, event, null)
    byCommand.forEach((events, position) => {
      const command = module.decodeCommand(records[position] as Uint8Array)
      for (const event of events) note(history, event, command)
    })
  }
  const law = replica.core.module.brokenLaw(replica.state)
  if (law) history.wrongPostings.push(`broken law at the end: ${law}`)
  return history
}

function note(history: History, event: Event, command: Command | null): void {
  if (event.type === 'OrderAccepted') {
    history.accepted.set(event.orderId, event.accountId)
    const key = command?.actor.key ?? ''
    history.placedBy.set(key, [...(history.placedBy.get(key) ?? []), event.orderId])
  }
  if (event.type === 'OrderEnded') history.ended.set(event.orderId, (history.ended.get(event.orderId) ?? 0) + 1)
  if (event.type === 'Traded') {
    if (history.trades.has(event.tradeId)) history.wrongPostings.push(`trade ${event.tradeId} happened twice`)
    history.trades.add(event.tradeId)
  }
  if (event.type !== 'Posted') return
  const seat = `${event.accountId}/${event.wallet}/${event.assetId}`
  const before = history.balances.get(seat) ?? { available: 0n, held: 0n }
  const after = { available: before.available + event.availableDelta, held: before.held + event.heldDelta }
  if (after.available !== event.available || after.held !== event.held)
    history.wrongPostings.push(`posting of ${seat} does not continue the one before`)
  history.balances.set(seat, after)
}

function comparePlaced(answers: LedgerOfAnswers, { placedBy }: History): string[] {
  const lost = [...answers.placed]
    .filter(([key, orderId]) => placedBy.get(key)?.[0] !== orderId)
    .map(([key, orderId]) => `acknowledged order ${orderId} of key ${key} is not in the journal`)
  const twice = [...placedBy]
    .filter(([key, orders]) => key !== '' && orders.length > 1)
    .map(([key, orders]) => `key ${key} opened orders ${orders.join(', ')}`)
  return [...lost, ...twice]
}

function compareCancelled(answers: LedgerOfAnswers, { ended, wrongPostings }: History): string[] {
  const lost = [...answers.cancelled.values()]
    .filter((orderId) => !ended.has(orderId))
    .map((orderId) => `acknowledged cancel of order ${orderId} is not in the journal`)
  const twice = [...ended].filter(([, times]) => times > 1).map(([orderId, times]) => `order ${orderId} ended ${times} times`)
  return [...lost, ...twice, ...wrongPostings]
}

async function compareTables(db: ReadModel, history: History): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['order_id', 'status']).execute()
  const trades = await db.selectFrom('trades').select('trade_id').execute()
  const faults: string[] = []
  if (orders.length !== history.accepted.size) faults.push(`${history.accepted.size} orders in the journal, ${orders.length} in the table`)
  for (const { order_id, status } of orders)
    if ((status === 'ended') !== history.ended.has(order_id)) faults.push(`order ${order_id} is ${status} in the table only`)
  if (trades.length !== history.trades.size) faults.push(`${history.trades.size} trades in the journal, ${trades.length} in the table`)
  return faults
}
