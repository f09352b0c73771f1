import type { CoreModule } from '@glasshouse/domain'
import { DamagedJournalError } from './errors.ts'
import type { JournalSource } from './source.ts'

/**
 * The key that signs heads, as the first command of the journal published it; null while there is no first group. Any
 * core can read it: decoders of every record stay for ever.
 */
export async function genesisKey(source: JournalSource, core: CoreModule): Promise<string | null> {
  for await (const group of source.readFrom(1)) {
    try {
      for (const record of core.splitRecords(group.commands)) {
        const command = core.decodeCommand(record)
        if (command.type === 'OpenHouse') return command.publicKey
      }
      return null
    } catch (error) {
      throw new DamagedJournalError(group.seq, 'commands', (error as Error).message)
    }
  }
  return null
}
