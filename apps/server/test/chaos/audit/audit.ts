import { type CoreShelf, JournalReader, Replica, verifyJournal } from '@glasshouse/journal'
import type { Database } from '@glasshouse/postgres'
import { openReadModel } from '@glasshouse/read-model'
import { compareCore, compareTables } from './compare-state.ts'
import { faultsOf, History } from './history.ts'
import type { LedgerOfAnswers } from './ledger-of-answers.ts'
import type { OptionHistory } from './option-history.ts'

export interface AuditReport {
  readonly faults: string[]
  readonly groups: number
  readonly commands: number
  readonly eras: number
  readonly stateHash: string
  readonly ordersInJournal: number
  readonly contracts: ContractFigures | null
  readonly options: OptionHistory['figures'] | null
}
export interface ContractFigures {
  readonly orders: number
  readonly trades: number
  readonly positionsOpened: number
  readonly stopsPlaced: number
  readonly stopsTriggered: number
  readonly liquidationSteps: number
  readonly liquidatedPositions: number
  readonly marginChanges: number
  readonly fundingSettled: number
  readonly fundingSkipped: number
}

/** What the journal says happened, against what clients were told, and against what the core and the tables show. */
export async function audit(database: Database, shelf: CoreShelf, answers: LedgerOfAnswers): Promise<AuditReport> {
  const reader = await JournalReader.open(database.url)
  const readModel = openReadModel(database.url, 1)
  try {
    const verified = await verifyJournal(reader, { shelf })
    if (!verified.ok) {
      const faults = [`journal verify: group ${verified.seq}: ${verified.what}`]
      return { faults, groups: verified.groups, commands: 0, eras: 0, stateHash: '', ordersInJournal: 0, contracts: null, options: null }
    }
    const { history, replica } = await historyOf(reader, shelf)
    const faults = [
      ...[...verified.leftOut.heads, ...verified.leftOut.snapshots].map(
        ({ seq, what }) => `journal verify leaves out group ${seq}: ${what}`,
      ),
      ...faultsOf(answers, history),
      ...compareCore({ module: replica.core.module, state: replica.state }, history),
      ...(await compareTables(readModel, history)),
    ]
    const { groups, commands, eras, stateHash } = verified
    const figures = { ordersInJournal: history.ended.size, contracts: figuresOf(history), options: history.options.figures }
    return { faults, groups, commands, eras, stateHash, ...figures }
  } finally {
    await readModel.destroy()
    await reader.close()
  }
}

async function historyOf(reader: JournalReader, shelf: CoreShelf): Promise<{ history: History; replica: Replica }> {
  const history = new History()
  const eras = await reader.eras()
  const first = await shelf.load(eras[0]?.coreId ?? shelf.running.id, { source: reader, seq: 1 })
  const replica = Replica.genesis({ shelf, source: reader }, first)
  for await (const group of reader.readFrom(1)) {
    const { eventBytes, records } = await replica.apply(group)
    const { module } = replica.core
    const { due, byCommand } = module.decodeEvents(eventBytes)
    history.beginGroup(group)
    history.note(null, due)
    byCommand.forEach((events, position) => {
      history.note(module.decodeCommand(records[position] as Uint8Array), events)
    })
  }
  return { history, replica }
}

function figuresOf({ contracts }: History): ContractFigures {
  const { stopsTriggered, liquidationSteps, liquidatedPositions, marginChanges, fundingSettled, fundingSkipped } = contracts
  return {
    orders: contracts.accepted.size,
    trades: contracts.trades.size,
    positionsOpened: contracts.positions.size,
    stopsPlaced: contracts.stops.size,
    stopsTriggered,
    liquidationSteps,
    liquidatedPositions,
    marginChanges,
    fundingSettled,
    fundingSkipped,
  }
}
