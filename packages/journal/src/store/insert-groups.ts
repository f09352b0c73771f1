import type { Client } from 'pg'
import type { StoredGroup } from '../format/group.ts'
import type { JournalSource } from '../format/source.ts'

/** Copies all groups of a source into an empty table as they are; who calls this verifies afterwards. */
export async function insertGroups(client: Client, source: JournalSource): Promise<void> {
  let batch: StoredGroup[] = []
  const flush = async () => {
    const column = <Key extends keyof StoredGroup>(key: Key) => batch.map((group) => group[key])
    await client.query({
      name: 'insert-groups',
      text: `INSERT INTO journal.groups (seq, era, epoch, time_ms, n, commands, commands_root, events_digest, prev_hash, hash)
        SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::int[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[])`,
      values: (['seq', 'era', 'epoch', 'timeMs', 'n', 'commands', 'commandsRoot', 'eventsDigest', 'prevHash', 'hash'] as const).map(column),
    })
    batch = []
  }
  let bytes = 0
  for await (const group of source.readFrom(1)) {
    batch.push(group)
    bytes += group.commands.length
    if (batch.length >= 500 || bytes > 4 * 1024 * 1024) {
      await flush()
      bytes = 0
    }
  }
  if (batch.length > 0) await flush()
}
