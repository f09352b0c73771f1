import type { CoreModule } from '@glasshouse/domain'
import { leafOf } from '@glasshouse/journal'
import type { ToCore } from '../protocol/ports.ts'
import type { QueuedCommand } from './command-queue.ts'

export interface Received {
  readonly commands: readonly QueuedCommand[]
  /** Submitters' numbers of records that are no command. They enter no group, so that no replica ever meets one either. */
  readonly unreadable: readonly number[]
}

/** The commands of one message. A record that cannot be read is its submitter's fault and must not end the house. */
export function receivedCommands(core: CoreModule, { ids, records }: Pick<ToCore, 'ids' | 'records'>): Received {
  const commands: QueuedCommand[] = []
  const unreadable: number[] = []
  const split = orNull(() => core.splitRecords(records))
  ids.forEach((id, position) => {
    const record = split?.[position]
    const command = record && orNull(() => core.decodeCommand(record))
    if (record && command) commands.push({ id, command, record, leaf: leafOf(record) })
    else unreadable.push(id)
  })
  return { commands, unreadable }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
